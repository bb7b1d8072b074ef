import { findNextOpenField } from "@/server/domain/field/order";
import { getSuggestedValue } from "@/server/domain/field/suggestion";
import { isSignatureType } from "@/server/domain/recipient/role";
import type { Edits } from "../state/field-edits";
import type { SignState } from "./sign-state";
import type { ShownField } from "./signer-field";

/** Types prefilled for the recipient, who may still change them (components/signing.md 5.3). */
const KNOWN_TYPES: readonly ShownField["type"][] = ["NAME", "EMAIL"];

/**
 * Derives the recipient's steps and progress from the fields. An ASSISTANT goes
 * through the fields of one recipient at a time, `helpedId`; null means all of them.
 */
export function buildSigningPlan(
  state: SignState,
  fields: readonly ShownField[],
  helpedId: number | null = null,
) {
  const all = fields.filter((field) => field.fillable);
  const fillable = helpedId === null ? all : all.filter((field) => field.recipientId === helpedId);
  const autofillCandidates = fillable.filter((field) => field.own && KNOWN_TYPES.includes(field.type));
  const isKnown = (field: ShownField) =>
    autofillCandidates.includes(field) && suggestFieldValue(state, field) !== "";
  const manualFields = fillable.filter((field) => !isKnown(field));
  const required = manualFields.filter(isWanted);
  const helped = fields.filter((field) => field.own && field.inserted && field.filledBy);
  return {
    /** All fields the recipient may fill now, in reading order. */
    fillable,
    /** Filled without asking. */
    known: autofillCandidates.filter(isKnown),
    /** Filled by the server when the recipient finishes. */
    automatic: fields.filter((field) => field.own && field.automatic),
    /** Counted by the progress. */
    required,
    requiredDone: required.filter((field) => field.done).length,
    missing: fillable.filter((field) => field.required && !field.done),
    optionalOpen: manualFields.filter((field) => field.own && !field.required && !field.done),
    helped,
    /** The helped fields this recipient has not confirmed yet. */
    unconfirmed: helped.filter(({ filledBy }) => filledBy?.confirmed === false),
  };
}
export type Plan = ReturnType<typeof buildSigningPlan>;

/**
 * Returns whether it is a step: the recipient's own required
 * fields, and for an ASSISTANT all fields of others.
 */
function isWanted(field: ShownField): boolean {
  return field.required || !field.own;
}

/** A recipient an ASSISTANT helps: progress, and whether a signature field waits for them. */
export type Helped = { id: number; name: string; done: number; total: number; signs: boolean };

/**
 * Returns the recipients an ASSISTANT can help, in the order
 * of their fields. Leaves out those with no field to fill.
 */
export function listHelpedRecipients(fields: readonly ShownField[]): Helped[] {
  const people = new Map<number, Helped>();
  for (const { recipientId: id, recipientName: name, fillable, own, done } of fields) {
    if (!fillable || own) continue;
    const helpedPerson = people.get(id) ?? { id, name, done: 0, total: 0, signs: false };
    people.set(id, {
      ...helpedPerson,
      done: helpedPerson.done + (done ? 1 : 0),
      total: helpedPerson.total + 1,
    });
  }
  return [...people.values()].map((person) => ({
    ...person,
    signs: fields.some((field) => field.recipientId === person.id && isSignatureType(field.type)),
  }));
}

/** Returns the suggested value of an empty field: the recipient's own name, address or initials. */
export function suggestFieldValue(state: SignState, field: ShownField): string {
  return field.own ? getSuggestedValue(field, state.recipient) : "";
}

/** Returns the next empty step, going round once. Null when it is time to review. */
export function findNextMissing(plan: Plan, currentId?: number): ShownField | null {
  return findNextOpenField(plan.fillable, (field) => isWanted(field) && !field.done, currentId);
}

/** Returns the next empty optional field after an optional one. Does not start over. */
export function findNextOptional(plan: Plan, sent: Edits, currentId?: number): ShownField | null {
  const place = plan.fillable.findIndex(({ id }) => id === currentId);
  const current = plan.fillable[place];
  if (!current || isWanted(current)) return null;
  const later = plan.fillable.slice(place + 1);
  return later.find((field) => plan.optionalOpen.includes(field) && !sent.has(field.id)) ?? null;
}

/** Estimates the minutes: half a minute per field and per page (40 at most), at least one. */
export function estimateSigningMinutes(fields: number, pages: number): number {
  return Math.max(1, Math.round(fields * 0.5 + Math.min(pages, 40) * 0.5));
}
