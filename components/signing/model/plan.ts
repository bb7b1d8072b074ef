import { nextOpen } from "@/server/domain/field/order";
import { suggestedValue } from "@/server/domain/field/suggestion";
import { isSignatureType } from "@/server/domain/recipient/role";
import type { Edits } from "../state/field-edits";
import type { SignState } from "./sign-state";
import type { ShownField } from "./signer-field";

/** Types that are filled in for the person, who may still change them (components/README.md 5.3). */
const KNOWN_TYPES: readonly ShownField["type"][] = ["NAME", "EMAIL"];

/**
 * What the person has to do, worked out of the fields: the steps, how far along, what comes next. An ASSISTANT goes
 * through the fields of one person at a time, `helpedId`; null is everybody's.
 */
export function planOf(state: SignState, fields: readonly ShownField[], helpedId: number | null = null) {
  const all = fields.filter((field) => field.fillable);
  const fillable = helpedId === null ? all : all.filter((field) => field.recipientId === helpedId);
  const known = fillable.filter((field) => field.own && KNOWN_TYPES.includes(field.type));
  const isKnown = (field: ShownField) => known.includes(field) && suggestionFor(state, field) !== "";
  const asked = fillable.filter((field) => !isKnown(field));
  const required = asked.filter(isWanted);
  const helped = fields.filter((field) => field.own && field.inserted && field.filledBy);
  return {
    /** Everything this person may fill now, in reading order. */
    fillable,
    /** What is filled without asking. */
    known: known.filter(isKnown),
    /** What fills itself when the person finishes. */
    automatic: fields.filter((field) => field.own && field.automatic),
    /** What the progress counts. */
    required,
    requiredDone: required.filter((field) => field.done).length,
    missing: fillable.filter((field) => field.required && !field.done),
    optionalOpen: asked.filter((field) => field.own && !field.required && !field.done),
    /** What an assistant entered for this person. */
    helped,
    /** The part of it this person has not stood by yet. */
    unconfirmed: helped.filter(({ filledBy }) => filledBy?.confirmed === false),
  };
}
export type Plan = ReturnType<typeof planOf>;

/** The steps lead through it: the person's own required fields, and for an ASSISTANT all it may fill for others. */
function isWanted(field: ShownField): boolean {
  return field.required || !field.own;
}

/** Somebody an ASSISTANT helps: how much of what it may fill is filled, and whether a signature waits for them. */
export type Helped = { id: number; name: string; done: number; total: number; signs: boolean };

/** Whom an ASSISTANT can help, in the order of their fields; people with nothing to fill in are left out. */
export function helpedPeople(fields: readonly ShownField[]): Helped[] {
  const people = new Map<number, Helped>();
  for (const { recipientId: id, recipientName: name, fillable, own, done } of fields) {
    if (!fillable || own) continue;
    const known = people.get(id) ?? { id, name, done: 0, total: 0, signs: false };
    people.set(id, { ...known, done: known.done + (done ? 1 : 0), total: known.total + 1 });
  }
  return [...people.values()].map((person) => ({
    ...person,
    signs: fields.some((field) => field.recipientId === person.id && isSignatureType(field.type)),
  }));
}

/** The value offered for an empty field: name, address or initials of the person themself. */
export function suggestionFor(state: SignState, field: ShownField): string {
  return field.own ? suggestedValue(field, state.recipient) : "";
}

/** The next wanted field that is still empty, going round once; null when it is time to review. */
export function nextMissing(plan: Plan, currentId?: number): ShownField | null {
  return nextOpen(plan.fillable, (field) => isWanted(field) && !field.done, currentId);
}

/** After an optional field the next optional one that is empty, as long as somebody is filling them; never round again. */
export function nextOptional(plan: Plan, sent: Edits, currentId?: number): ShownField | null {
  const place = plan.fillable.findIndex(({ id }) => id === currentId);
  const current = plan.fillable[place];
  if (!current || isWanted(current)) return null;
  const later = plan.fillable.slice(place + 1);
  return later.find((field) => plan.optionalOpen.includes(field) && !sent.has(field.id)) ?? null;
}

/** A person's guess of how long this takes: half a minute a field and one for every two pages, at least one. */
export function minutesFor(fields: number, pages: number): number {
  return Math.max(1, Math.round(fields * 0.5 + Math.min(pages, 40) * 0.5));
}
