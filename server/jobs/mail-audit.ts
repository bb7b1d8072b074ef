import { eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { recipients } from "@/server/db/schema";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { REQUEST_KINDS } from "@/server/domain/recipient/role";
import type { Mail } from "@/server/mail/data";
import type { ClaimedMail } from "./mail-claim";

/** The `emailType` a mail has in the audit log; null for news that leave no entry when they are sent (domain.md 5.2). */
export function emailType(mail: Mail): string | null {
  switch (mail.kind) {
    case "RECIPIENT_REQUEST":
    case "RECIPIENT_REQUEST_AGAIN":
      return REQUEST_KINDS[mail.data.role];
    case "RECIPIENT_WAITING":
      return "PENDING";
    case "RECIPIENT_COMPLETED":
    case "OWNER_COMPLETED":
      return "DOCUMENT_COMPLETED";
    default:
      return null;
  }
}

/** Whom an entry about a mail names: the recipient as they stand, else whoever it was addressed to. */
export async function mailBase(tx: Transaction, row: ClaimedMail, envelope: EnvelopeRow) {
  const [recipient] =
    row.recipientId === null
      ? []
      : await tx.select().from(recipients).where(eq(recipients.id, row.recipientId));
  return {
    recipientId: recipient?.id ?? envelope.userId,
    recipientName: row.toName,
    recipientEmail: row.toEmail,
    recipientRole: recipient?.role ?? (row.userId === null ? "REMOVED" : "OWNER"),
  };
}
