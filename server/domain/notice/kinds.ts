import type { Actor } from "../actor";
import type { OwnerMailKind } from "../mail-kinds";

/** Notices to the sender in the product (domain/mail.md 5.5), the most urgent first. */
export const NOTICE_KINDS = [
  "MAIL_FAILED",
  "SENDING_FAILED",
  "SENDER_ADDRESS_LOST",
  "LINK_EXPIRING",
  "LINK_EXPIRED",
  "QUESTION_ASKED",
  "WRONG_PERSON",
  "NEW_LINK_ASKED",
  "IDENTITY_MISMATCH",
  "DOCUMENT_COMPLETED",
  "DOCUMENT_REJECTED",
  "RECIPIENT_SIGNED",
  "DIRECT_LINK_USED",
  "NEXT_SIGNER_CHOSEN",
  "ADDRESS_CHANGED",
  "BULK_SEND_PAUSED",
  "BULK_SEND_ENDED",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Acts of the named recipient: a sender gets no notice of their own act in another seat. */
export const DONE_BY_PERSON: readonly NoticeKind[] = [
  "RECIPIENT_SIGNED",
  "DOCUMENT_REJECTED",
  "QUESTION_ASKED",
  "WRONG_PERSON",
  "NEW_LINK_ASKED",
  "IDENTITY_MISMATCH",
];

export const isOwnAct = (actor: Actor, sender: { readonly userId: number }): boolean =>
  actor.kind === "user" && actor.userId === sender.userId;

export const NOTICE_MAILS = ["AT_ONCE", "DAILY", "NEVER"] as const;
export type NoticeMail = (typeof NOTICE_MAILS)[number];

/** A separate mail to a sender with the same content as a notice. */
export type NewsMailKind = OwnerMailKind | "BULK_SEND_ENDED";

/**
 * The notice that equals a mail. Null for mails that no setting suppresses: warnings of abuse (ruling 76),
 * and the end of a document that no page shows any more.
 */
const NOTICE_OF_MAIL: Readonly<Record<NewsMailKind, NoticeKind | null>> = {
  OWNER_RECIPIENT_SIGNED: "RECIPIENT_SIGNED",
  OWNER_COMPLETED: "DOCUMENT_COMPLETED",
  OWNER_REJECTED: "DOCUMENT_REJECTED",
  OWNER_RECIPIENT_EXPIRED: "LINK_EXPIRED",
  OWNER_NEW_LINK_ASKED: "NEW_LINK_ASKED",
  OWNER_QUESTION_ASKED: "QUESTION_ASKED",
  OWNER_WRONG_PERSON: "WRONG_PERSON",
  OWNER_NEXT_SIGNER_CHOSEN: "NEXT_SIGNER_CHOSEN",
  OWNER_IDENTITY_MISMATCH: "IDENTITY_MISMATCH",
  OWNER_DIRECT_LINK_USED: "DIRECT_LINK_USED",
  OWNER_DELETED_BY_ADMIN: null,
  OWNER_OPENED_BY_ADMIN: null,
  OWNER_ADDRESS_CHANGED: null,
  BULK_SEND_ENDED: "BULK_SEND_ENDED",
};

export const isSentAtOnce = (kind: NewsMailKind, mail: NoticeMail): boolean =>
  mail === "AT_ONCE" || NOTICE_OF_MAIL[kind] === null;
