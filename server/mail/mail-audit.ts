import type { EnvelopeRow, RecipientRow } from "@/server/db/store/envelope";
import type { ClaimedMail } from "@/server/db/store/mail-queue";
import { findEmailType, OWNER_MAIL_KINDS, RECIPIENT_MAIL_KINDS } from "@/server/domain/mail-kinds";
import type { Mail } from "./data";

const ENVELOPE_MAIL_KINDS = [...RECIPIENT_MAIL_KINDS, ...OWNER_MAIL_KINDS];

/** Returns the `emailType` of a stored mail; null if its sending leaves no entry. */
export function findMailEntryType(mail: Mail): string | null {
  const kind = ENVELOPE_MAIL_KINDS.find((known) => known === mail.kind);
  return kind ? findEmailType(kind, "role" in mail.data ? mail.data.role : "SIGNER") : null;
}

/**
 * Builds the recipient of an audit entry about a mail: the present recipient, else the original addressee.
 */
export function buildMailEntryBase(
  row: ClaimedMail,
  envelope: EnvelopeRow,
  recipient: RecipientRow | undefined,
) {
  return {
    recipientId: recipient?.id ?? envelope.userId,
    recipientName: row.toName,
    recipientEmail: row.toEmail,
    recipientRole: recipient?.role ?? (row.userId === null ? "REMOVED" : "OWNER"),
  };
}
