import { nextOpen } from "@/server/domain/field/order";
import { suggestedValue } from "@/server/domain/field/suggestion";
import type { ShownField } from "./use-session-fields";
import type { SignState } from "./value-context";

/** Types that are filled in for the person, who may still change them (ux.md 5.3). */
const KNOWN_TYPES: readonly ShownField["type"][] = ["NAME", "EMAIL"];

/** What the person has to do, worked out of the fields: the steps, how far along, what comes next. */
export function planOf(state: SignState, fields: readonly ShownField[]) {
  const fillable = fields.filter((field) => field.fillable);
  const known = fillable.filter((field) => field.own && KNOWN_TYPES.includes(field.type));
  const isKnown = (field: ShownField) => known.includes(field) && suggestionFor(state, field) !== "";
  const asked = fillable.filter((field) => !isKnown(field));
  const required = asked.filter(isWanted);
  return {
    /** Everything this person may fill, in reading order. */
    fillable,
    /** What is filled without asking. */
    known: known.filter(isKnown),
    /** What the progress counts. */
    required,
    requiredDone: required.filter((field) => field.done).length,
    missing: fillable.filter((field) => field.required && !field.done),
    optionalOpen: asked.filter((field) => !isWanted(field) && !field.done),
  };
}
export type Plan = ReturnType<typeof planOf>;

/** The steps lead through it: the person's own required fields, and for an ASSISTANT all it may fill for others. */
export function isWanted(field: ShownField): boolean {
  return field.required || !field.own;
}

/** The value offered for an empty field: name, address or initials of the person themself. */
export function suggestionFor(state: SignState, field: ShownField): string {
  return field.own ? suggestedValue(field, state.recipient) : "";
}

/** The next wanted field that is still empty, going round once; null when it is time to review. */
export function nextMissing(plan: Plan, currentId?: number): ShownField | null {
  return nextOpen(plan.fillable, (field) => isWanted(field) && !field.done, currentId);
}

/** A person's guess of how long this takes: half a minute a field and one for every two pages, at least one. */
export function minutesFor(fields: number, pages: number): number {
  return Math.max(1, Math.round(fields * 0.5 + Math.min(pages, 40) * 0.5));
}
