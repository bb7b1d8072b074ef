import type { FieldForRules, RecipientForRules } from "@/server/domain/aggregate";
import type { DateFormat, Language } from "@/server/domain/vocabulary";
import { formatDate } from "./date";
import { type FieldMeta, isRequired } from "./meta";
import { presetValue } from "./preset";

type Person = Pick<RecipientForRules, "id" | "name" | "email" | "sendStatus">;
type Fillable = Pick<FieldForRules, "id" | "recipientId" | "type" | "inserted" | "fieldMeta">;

export type Insertion = { readonly fieldId: number; readonly customText: string };

/**
 * What distribute inserts by itself (domain.md 4.6): EMAIL and NAME where known, and the sender's presets that pass
 * their own rules. Never DATE, which is the day of signing, nor anything of a recipient already sent.
 */
export function insertionsAtDistribute(
  recipients: readonly Person[],
  fields: readonly Fillable[],
): Insertion[] {
  const unsent = new Map(recipients.filter((r) => r.sendStatus === "NOT_SENT").map((r) => [r.id, r]));
  return fields.flatMap((field) => {
    const recipient = unsent.get(field.recipientId);
    if (recipient === undefined || field.inserted) return [];
    const customText = knownValue(field, recipient) ?? presetValue(field);
    return customText === null ? [] : [{ fieldId: field.id, customText }];
  });
}

function knownValue(field: Fillable, recipient: Person): string | null {
  if (field.type === "EMAIL") return recipient.email === "" ? null : recipient.email;
  if (field.type === "NAME") return recipient.name.trim() === "" ? null : recipient.name.trim();
  return null;
}

/** What the signing page offers for a field still empty: name, address and initials of its recipient. */
export function suggestedValue(
  field: { readonly type: FieldForRules["type"]; readonly fieldMeta: FieldMeta | null },
  recipient: Pick<Person, "name" | "email">,
): string {
  switch (field.type) {
    case "NAME":
      return recipient.name.trim();
    case "EMAIL":
      return recipient.email;
    case "INITIALS":
      return initialsOf(recipient.name);
    default:
      return "";
  }
}

/** The first letter of every part of a name, upper case: "María José de la Cruz" → "MJDLC", "Jean-Luc" → "JL". */
export function initialsOf(name: string): string {
  const parts = name.split(/[\s\-‐‑]+/u);
  return parts
    .map((part) => /\p{L}\p{M}*/u.exec(part)?.[0] ?? "")
    .join("")
    .toUpperCase();
}

/** The DATE fields still empty, with the day of completion in the envelope's zone and format (domain.md 4.6). */
export function insertionsAtCompletion(
  fields: readonly Fillable[],
  context: { now: Date; dateFormat: DateFormat; timeZone: string; language: Language },
): Insertion[] {
  const customText = formatDate(context.now, context.dateFormat, context.timeZone, context.language);
  return fields
    .filter((field) => field.type === "DATE" && !field.inserted)
    .map((field) => ({ fieldId: field.id, customText }));
}

/** The fields that still keep their recipient from completing: required and empty. DATE fills itself. */
export function missingFields<F extends Fillable>(fields: readonly F[]): F[] {
  return fields.filter((field) => isRequired(field) && !field.inserted && field.type !== "DATE");
}
