import type { AuditEntryInput } from "@/server/contract/audit";
import type { Transaction } from "@/server/db/client";
import { refreshSearchText } from "@/server/db/store/envelope";
import { nameRecipient } from "@/server/db/store/recipient-person";
import type { RecipientContext } from "@/server/db/store/signing";
import type { FieldType } from "@/server/domain/vocabulary";
import { recipientBase } from "../../audit-base";

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
  const name = recipient.name || written(party, "NAME");
  const email = recipient.email || written(party, "EMAIL").toLowerCase();
  const changes = [
    ...(name === recipient.name ? [] : [{ type: "NAME", from: recipient.name, to: name }]),
    ...(email === recipient.email ? [] : [{ type: "EMAIL", from: recipient.email, to: email }]),
  ];
  if (changes.length === 0) return null;
  await nameRecipient(tx, recipient, { name, email }, now);
  await refreshSearchText(tx, party.envelope.id);
  return { type: "RECIPIENT_UPDATED", data: { ...recipientBase({ ...recipient, name, email }), changes } };
}

const written = ({ fields, recipient }: RecipientContext, type: FieldType): string =>
  fields.find((field) => field.recipientId === recipient.id && field.type === type && field.inserted)
    ?.customText ?? "";
