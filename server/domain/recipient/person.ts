import type { FieldForRules } from "@/server/domain/aggregate";
import { getPresetValue } from "@/server/domain/field/preset";
import { isReadOnly } from "@/server/domain/field/requirement";

/**
 * The person who holds a seat: proofs, consents and values belong to the person, not to the seat (ruling 91).
 */

type RecipientPerson = { readonly name: string; readonly email: string };

/** The address to which codes, proofs, consents and values of a seat are bound; blank if it has none. */
export const getSeatAddress = ({ email }: Pick<RecipientPerson, "email">): string => email.toLowerCase();

/**
 * Returns true if the seat passes to another person: another address or, for links handed out without one,
 * another name. A corrected spelling at the same address is the same person.
 */
export function isAnotherPerson(before: RecipientPerson, after: RecipientPerson): boolean {
  if (getSeatAddress(before) !== getSeatAddress(after)) return true;
  return (
    getSeatAddress(after) === "" && before.name.trim() !== "" && before.name.trim() !== after.name.trim()
  );
}

/** Reasons to restart a seat although its address stays: weaker proof is required, or the name changed. */
export const RESTARTS = ["LESS_PROOF", "NEW_NAME"] as const;
export type Restart = (typeof RESTARTS)[number];

/**
 * Returns true if an audit entry about the recipient belongs to the seat's present holder, not to a former
 * one.
 */
export const isOfPresentPerson = (
  entry: { readonly seq: number },
  { personSinceSeq }: { readonly personSinceSeq: number },
): boolean => entry.seq > personSinceSeq;

type Field = Pick<FieldForRules, "id" | "type" | "inserted" | "fieldMeta"> & { readonly customText: string };
/** Null is empty. */
export type DerivedValue = { readonly fieldId: number; readonly customText: string | null };

/**
 * Returns the changed values of a seat's fields after its person or name changed. A new person keeps none of
 * the former one's values: a sent envelope gets its presets and the new known data, and read-only values
 * stay. For the same person, only a name filled in by sending is corrected.
 */
export function computePersonValues(
  fields: readonly Field[],
  change: {
    readonly before: RecipientPerson;
    readonly after: RecipientPerson;
    readonly isSent: boolean;
    readonly restart?: Restart | undefined;
  },
): DerivedValue[] {
  const isReplaced = change.restart !== undefined || isAnotherPerson(change.before, change.after);
  return fields.flatMap((field) => {
    const newText = isReplaced ? computeNewPersonValue(field, change) : correctValue(field, change);
    const currentText = field.inserted ? field.customText : null;
    return newText === currentText ? [] : [{ fieldId: field.id, customText: newText }];
  });
}

type PersonChange = Parameters<typeof computePersonValues>[1];

/** Undefined for types other than NAME and EMAIL. */
function findKnownValue(type: Field["type"], { name, email }: RecipientPerson): string | null | undefined {
  if (type === "NAME") return name.trim() || null;
  return type === "EMAIL" ? email || null : undefined;
}

function computeNewPersonValue(field: Field, { after, isSent }: PersonChange): string | null {
  const currentText = field.inserted ? field.customText : null;
  const knownValue = findKnownValue(field.type, after);
  // Before sending, and in fields the sender fixed, all values are the sender's.
  if (knownValue === undefined) return !isSent || isReadOnly(field) ? currentText : getPresetValue(field);
  return isSent || field.inserted ? knownValue : currentText;
}

function correctValue(field: Field, { before, after }: PersonChange): string | null {
  const currentText = field.inserted ? field.customText : null;
  const [former, knownValue] = [findKnownValue(field.type, before), findKnownValue(field.type, after)];
  return currentText !== null && knownValue !== undefined && currentText === former
    ? knownValue
    : currentText;
}
