import type { AuditEntryInput } from "@/server/contract/audit";
import type { Transaction } from "@/server/db/client";
import { refreshSearchText } from "@/server/db/store/envelope";
import { changeRecipientPerson } from "@/server/db/store/recipient-person";
import type { RecipientContext } from "@/server/db/store/signing";
import type { FieldType } from "@/server/domain/vocabulary";
import { toRecipientBase } from "../../audit-base";

/**
 * Adopts name and address from the recipient's own NAME and EMAIL fields if the link was handed over without
 * them; fills only blanks (domain/signing.md 4.7). Returns the entry, or null without a change.
 */
export async function adoptIdentity(
  tx: Transaction,
  party: RecipientContext,
  now: Date,
): Promise<AuditEntryInput | null> {
  const { recipient } = party;
  const name = recipient.name || readFieldValue(party, "NAME");
  const email = recipient.email || readFieldValue(party, "EMAIL").toLowerCase();
  const changes = [
    ...(name === recipient.name ? [] : [{ type: "NAME", from: recipient.name, to: name }]),
    ...(email === recipient.email ? [] : [{ type: "EMAIL", from: recipient.email, to: email }]),
  ];
  if (changes.length === 0) return null;
  await changeRecipientPerson(tx, recipient, { name, email }, now);
  await refreshSearchText(tx, party.envelope.id);
  return { type: "RECIPIENT_UPDATED", data: { ...toRecipientBase({ ...recipient, name, email }), changes } };
}

const readFieldValue = ({ fields, recipient }: RecipientContext, type: FieldType): string =>
  fields.find((field) => field.recipientId === recipient.id && field.type === type && field.inserted)
    ?.customText ?? "";
