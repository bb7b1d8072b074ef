import { AUDIT_DATA } from "@/server/contract/audit";
import type { Connection } from "@/server/db/client";
import { listAuditEntriesByType } from "@/server/db/store/audit-look-up";
import type { RecipientContext } from "@/server/db/store/signing";
import { needsToAct } from "@/server/domain/recipient/role";
import { findCurrentTurn } from "@/server/domain/recipient/turn";

/**
 * Returns the names of recipients whose turn begins once this one is done; empty while others of the group
 * are left.
 */
export function listNextRecipientNames({ recipients, recipient, meta }: RecipientContext): string[] {
  if (meta.signingOrder === "PARALLEL") return [];
  const isMe = ({ id }: { id: number }) => id === recipient.id;
  const after = recipients.map((row) => (isMe(row) ? { ...row, signingStatus: "SIGNED" as const } : row));
  const waited = findCurrentTurn(recipients, meta.signingOrder);
  return findCurrentTurn(after, meta.signingOrder)
    .filter((row) => !waited.some(({ id }) => id === row.id))
    .map(({ name, email }) => name || email);
}

/**
 * Returns the notes of assistants, oldest first; only for recipients who still act (components/signing.md
 * 5.9).
 */
export async function loadAssistantNotes(
  connection: Connection,
  { envelope, recipients, recipient }: RecipientContext,
): Promise<{ from: string; text: string }[]> {
  const hasHelped = recipients.some((row) => row.role === "ASSISTANT" && row.signingStatus === "SIGNED");
  if (!hasHelped || !needsToAct(recipient.role)) return [];
  const entries = await listAuditEntriesByType(connection, envelope.id, "DOCUMENT_RECIPIENT_COMPLETED");
  return entries.flatMap(({ name, data }) => {
    const note = AUDIT_DATA.DOCUMENT_RECIPIENT_COMPLETED.safeParse(data).data?.note;
    return note ? [{ from: name ?? "", text: note }] : [];
  });
}
