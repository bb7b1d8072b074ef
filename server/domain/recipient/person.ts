import type { FieldForRules } from "@/server/domain/aggregate";
import { presetValue } from "@/server/domain/field/preset";
import { isReadOnly } from "@/server/domain/field/requirement";

/** Who a seat of an envelope belongs to: what somebody proved, agreed to or entered is theirs, not the seat's (ruling 91). */

type Person = { readonly name: string; readonly email: string };

/** The address that codes, proofs, consents and values of a seat are bound to; blank where it has none. */
export const addressOf = ({ email }: Pick<Person, "email">): string => email.toLowerCase();

/**
 * Whether the seat passes to somebody else: another address; or, where links are handed out without one, another name.
 * A spelling corrected at the same address is the same person.
 */
export function isAnotherPerson(before: Person, after: Person): boolean {
  if (addressOf(before) !== addressOf(after)) return true;
  return addressOf(after) === "" && before.name.trim() !== "" && before.name.trim() !== after.name.trim();
}

/** Reasons for which a seat starts over although its address stays: weaker proof is required, or the name changed. */
export const RESTARTS = ["LESS_PROOF", "NEW_NAME"] as const;
export type Restart = (typeof RESTARTS)[number];

/** Whether an audit entry that names the recipient is of the person who holds the seat now, not of a former one. */
export const isOfPresentPerson = (
  entry: { readonly seq: number },
  { personSinceSeq }: { readonly personSinceSeq: number },
): boolean => entry.seq > personSinceSeq;

type Field = Pick<FieldForRules, "id" | "type" | "inserted" | "fieldMeta"> & { readonly customText: string };
/** What a field holds from now on; null is empty. */
export type DerivedValue = { readonly fieldId: number; readonly customText: string | null };

/**
 * What the fields of a seat hold once its person or their name changed, where that differs. Of another person's values
 * none stays: a sent envelope stands as it was sent, with what is known of the new one; what the sender fixed stays. Of
 * the same person only a name that sending filled in is corrected.
 */
export function valuesForPerson(
  fields: readonly Field[],
  change: {
    readonly before: Person;
    readonly after: Person;
    readonly isSent: boolean;
    readonly restart?: Restart | undefined;
  },
): DerivedValue[] {
  const isReplaced = change.restart !== undefined || isAnotherPerson(change.before, change.after);
  return fields.flatMap((field) => {
    const wanted = isReplaced ? valueForNewPerson(field, change) : correctedValue(field, change);
    const held = field.inserted ? field.customText : null;
    return wanted === held ? [] : [{ fieldId: field.id, customText: wanted }];
  });
}

type Change = Parameters<typeof valuesForPerson>[1];

/** The value of a seat's NAME or EMAIL field; undefined for every other type. */
function knownOf(type: Field["type"], { name, email }: Person): string | null | undefined {
  if (type === "NAME") return name.trim() || null;
  return type === "EMAIL" ? email || null : undefined;
}

function valueForNewPerson(field: Field, { after, isSent }: Change): string | null {
  const held = field.inserted ? field.customText : null;
  const known = knownOf(field.type, after);
  // Nobody but the sender has written into what was not sent, nor into what the sender fixed.
  if (known === undefined) return !isSent || isReadOnly(field) ? held : presetValue(field);
  return isSent || field.inserted ? known : held;
}

function correctedValue(field: Field, { before, after }: Change): string | null {
  const held = field.inserted ? field.customText : null;
  const [former, known] = [knownOf(field.type, before), knownOf(field.type, after)];
  return held !== null && known !== undefined && held === former ? known : held;
}
