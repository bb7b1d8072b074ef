import type { FieldForRules, RecipientForRules } from "@/server/domain/aggregate";
import { getPresetValue } from "./preset";
import { isRequired } from "./requirement";

type AutofillRecipient = Pick<RecipientForRules, "id" | "name" | "email" | "sendStatus">;
type Fillable = Pick<FieldForRules, "id" | "recipientId" | "type" | "inserted" | "fieldMeta">;

export type Insertion = { readonly fieldId: number; readonly customText: string };

/**
 * Returns the values that distribute inserts (domain/signing.md 4.6): EMAIL and NAME if known, and the
 * sender's presets that pass their own rules. Never DATE, which is the day of signing, and no fields of a
 * recipient already sent.
 */
export function listDistributeInsertions(
  recipients: readonly AutofillRecipient[],
  fields: readonly Fillable[],
): Insertion[] {
  const unsent = new Map(recipients.filter((r) => r.sendStatus === "NOT_SENT").map((r) => [r.id, r]));
  return fields.flatMap((field) => {
    const recipient = unsent.get(field.recipientId);
    if (recipient === undefined || field.inserted) return [];
    const customText = findKnownValue(field, recipient) ?? getPresetValue(field);
    return customText === null ? [] : [{ fieldId: field.id, customText }];
  });
}

function findKnownValue(field: Fillable, recipient: AutofillRecipient): string | null {
  if (field.type === "EMAIL") return recipient.email === "" ? null : recipient.email;
  if (field.type === "NAME") return recipient.name.trim() === "" ? null : recipient.name.trim();
  return null;
}

/**
 * Returns the DATE fields still empty, with `today`: the day of completion in the envelope's zone and format
 * (domain/signing.md 4.6).
 */
export function listCompletionInsertions(fields: readonly Fillable[], today: string): Insertion[] {
  return fields
    .filter((field) => field.type === "DATE" && !field.inserted)
    .map((field) => ({ fieldId: field.id, customText: today }));
}

/** Returns the fields that keep their recipient from completing: required and empty. DATE fills itself. */
export function listMissingFields<F extends Fillable>(fields: readonly F[]): F[] {
  return fields.filter((field) => isRequired(field) && !field.inserted && field.type !== "DATE");
}
