import { REQUEST_KINDS } from "./recipient/role";
import type { RecipientRole } from "./vocabulary";

/** Mails to a recipient of the envelope, in the order of domain/mail.md 5.2. */
export const RECIPIENT_MAIL_KINDS = [
  "RECIPIENT_REQUEST",
  "RECIPIENT_REQUEST_AGAIN",
  "RECIPIENT_REMINDER",
  "RECIPIENT_WAITING",
  "RECIPIENT_COMPLETED",
  "RECIPIENT_REJECTED",
  "RECIPIENT_CANCELLED",
  "RECIPIENT_DELETED",
  "RECIPIENT_REMOVED",
  "RECIPIENT_ADDRESS_REPLACED",
] as const;
export type RecipientMailKind = (typeof RECIPIENT_MAIL_KINDS)[number];

export const OWNER_MAIL_KINDS = [
  "OWNER_RECIPIENT_SIGNED",
  "OWNER_COMPLETED",
  "OWNER_REJECTED",
  "OWNER_RECIPIENT_EXPIRED",
  "OWNER_NEW_LINK_ASKED",
  "OWNER_QUESTION_ASKED",
  "OWNER_WRONG_PERSON",
  "OWNER_NEXT_SIGNER_CHOSEN",
  "OWNER_IDENTITY_MISMATCH",
  "OWNER_DIRECT_LINK_USED",
  "OWNER_DELETED_BY_ADMIN",
  "OWNER_OPENED_BY_ADMIN",
  "OWNER_ADDRESS_CHANGED",
] as const;
export type OwnerMailKind = (typeof OWNER_MAIL_KINDS)[number];

/**
 * Returns the `emailType` of a mail in the audit log; null for mails that leave no entry when sent
 * (domain/mail.md 5.2).
 * @param role of the recipient of a request
 */
export function findEmailType(kind: RecipientMailKind | OwnerMailKind, role: RecipientRole): string | null {
  switch (kind) {
    case "RECIPIENT_REQUEST":
    case "RECIPIENT_REQUEST_AGAIN":
      return REQUEST_KINDS[role];
    case "RECIPIENT_REMINDER":
      return "REMINDER";
    case "RECIPIENT_WAITING":
      return "PENDING";
    case "RECIPIENT_COMPLETED":
    case "OWNER_COMPLETED":
      return "DOCUMENT_COMPLETED";
    default:
      return null;
  }
}
