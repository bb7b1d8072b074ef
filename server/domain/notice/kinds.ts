import type { Actor } from "../actor";
import type { OwnerMailKind } from "../mail-kinds";

/** What the sender is told of in the product (domain/README.md 5.5), what needs them first. */
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

/** What the person it names did: nobody is told of what they did themselves, in another seat. */
export const DONE_BY_PERSON: readonly NoticeKind[] = [
  "RECIPIENT_SIGNED",
  "DOCUMENT_REJECTED",
  "QUESTION_ASKED",
  "WRONG_PERSON",
  "NEW_LINK_ASKED",
  "IDENTITY_MISMATCH",
];

/** Whether it is the sender themselves who did it: then it is no news. */
export const isOwnAct = (actor: Actor, sender: { readonly userId: number }): boolean =>
  actor.kind === "user" && actor.userId === sender.userId;

/** When news come by mail, as each person chooses for themselves. */
export const NOTICE_MAILS = ["AT_ONCE", "DAILY", "NEVER"] as const;
export type NoticeMail = (typeof NOTICE_MAILS)[number];

/** A mail of its own that tells a sender the same as a notice. */
export type NewsMailKind = OwnerMailKind | "BULK_SEND_ENDED";

/**
 * The notice that says what a mail says. Null for mails that no choice holds back: how a wrong hand is noticed
 * (ruling 76), and the end of a document that no page shows any more.
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

/** Whether a mail to a sender leaves by itself, or waits for the daily one, or never leaves. */
export const leavesAtOnce = (kind: NewsMailKind, mail: NoticeMail): boolean =>
  mail === "AT_ONCE" || NOTICE_OF_MAIL[kind] === null;
