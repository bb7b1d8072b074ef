import type { OwnerMailKind, RecipientMailKind } from "./mail-kinds";
import { isMailOn } from "./mail-switches";
import { needsToAct } from "./recipient/role";
import { findCurrentTurn } from "./recipient/turn";
import type {
  DistributionMethod,
  EnvelopeStatus,
  ReadStatus,
  RecipientRole,
  SendStatus,
  SigningMode,
  SigningStatus,
} from "./vocabulary";

/**
 * A planned mail. `about` is the recipient concerned, `reason` that recipient's text. `cause`: "once" happens
 * a single time in the envelope's life, "each" on every request; it becomes part of the key that stops
 * duplicates.
 */
export type PlannedMail = {
  readonly about: number | null;
  readonly reason: string | null;
  /** The actor in the recipient's place (ruling 92); absent if the recipient acted. */
  readonly by?: DoneBy | undefined;
  readonly cause: "once" | "each";
} & (
  | { readonly kind: RecipientMailKind; readonly to: number }
  | {
      readonly kind: OwnerMailKind;
      readonly to: "owner";
      /** Left out if the owner's address is that of one of these recipients, who gets a mail anyway. */
      readonly unlessAddressOf: readonly number[];
    }
);

export type DoneBy = { readonly kind: "user" | "apiToken"; readonly name: string };

/** The input of planning; a loaded aggregate fits. */
export type MailedEnvelope = {
  readonly envelope: { readonly status: EnvelopeStatus };
  readonly meta: {
    readonly distributionMethod: DistributionMethod;
    readonly signingOrder: SigningMode;
    /** The nine switches as stored; an absent one is on. */
    readonly emailSettings: unknown;
  };
  readonly recipients: readonly MailedRecipient[];
};
export type MailedRecipient = {
  readonly id: number;
  readonly email: string;
  readonly role: RecipientRole;
  readonly signingOrder: number | null;
  readonly sendStatus: SendStatus;
  readonly readStatus: ReadStatus;
  readonly signingStatus: SigningStatus;
};

function toRecipients(
  kind: RecipientMailKind,
  people: readonly MailedRecipient[],
  details: {
    about?: number;
    reason?: string | undefined;
    cause?: PlannedMail["cause"];
    by?: DoneBy | undefined;
  } = {},
): PlannedMail[] {
  const { about = null, reason = null, cause = "once", by } = details;
  return people
    .filter((person) => person.email !== "")
    .map((person) => ({ kind, to: person.id, about, reason, cause, ...(by ? { by } : {}) }));
}

function toOwner(
  kind: OwnerMailKind,
  about: number | null,
  details: {
    unlessAddressOf?: readonly number[];
    reason?: string | undefined;
    cause?: PlannedMail["cause"];
    by?: DoneBy | undefined;
  } = {},
): PlannedMail[] {
  const { unlessAddressOf: excludedRecipientIds = [], reason = null, cause = "once", by } = details;
  return [
    { kind, to: "owner", about, reason, cause, unlessAddressOf: excludedRecipientIds, ...(by ? { by } : {}) },
  ];
}

const mayAct = ({ meta, recipients }: MailedEnvelope) => findCurrentTurn(recipients, meta.signingOrder);

/** Sending a draft: all recipients who have the turn. CC gets no mail before completion. */
export function mailsOnDistribute(mailed: MailedEnvelope): PlannedMail[] {
  if (!isMailOn(mailed.meta, "recipientSigningRequest")) return [];
  return toRecipients("RECIPIENT_REQUEST", mayAct(mailed));
}

/**
 * A new group got its turn, or a recipient was dictated or added: the same request, once per person and
 * address. Pass the envelope as it is after the act.
 */
export const mailsOnActivated = mailsOnDistribute;

/**
 * The owner's resend, only to recipients who have the turn: none is asked before the group ahead is done
 * (I5). A recipient added after sending, and never mailed, gets a first request (`neverAsked`).
 */
export function mailsOnRedistribute(
  mailed: MailedEnvelope,
  recipientIds: readonly number[],
  neverAsked: readonly number[] = [],
): PlannedMail[] {
  if (!isMailOn(mailed.meta, "recipientSigningRequest")) return [];
  const dueRecipients = mayAct(mailed).filter((person) => recipientIds.includes(person.id));
  const isNew = ({ id }: { id: number }) => neverAsked.includes(id);
  return [
    ...toRecipients("RECIPIENT_REQUEST", dueRecipients.filter(isNew), { cause: "each" }),
    ...toRecipients(
      "RECIPIENT_REQUEST_AGAIN",
      dueRecipients.filter((person) => !isNew(person)),
      { cause: "each" },
    ),
  ];
}

/**
 * A reminder slot is due: again only recipients who have the turn. The slot's number is the recipient's
 * count.
 */
export function mailsOnReminder(mailed: MailedEnvelope, recipientIds: readonly number[]): PlannedMail[] {
  if (!isMailOn(mailed.meta, "recipientSigningRequest")) return [];
  const reminded = mayAct(mailed).filter((person) => recipientIds.includes(person.id));
  return toRecipients("RECIPIENT_REMINDER", reminded, { cause: "each" });
}

/** A renewed link may expire again. */
export function mailsOnExpired({ meta }: MailedEnvelope, recipientId: number): PlannedMail[] {
  return isMailOn(meta, "ownerRecipientExpired")
    ? toOwner("OWNER_RECIPIENT_EXPIRED", recipientId, { cause: "each" })
    : [];
}

/** A recipient finished: they learn that others are still to act, the owner learns who finished. */
export function mailsOnRecipientCompleted(mailed: MailedEnvelope, recipientId: number): PlannedMail[] {
  const { meta, recipients } = mailed;
  const isOpen = (person: MailedRecipient) =>
    person.id !== recipientId && needsToAct(person.role) && person.signingStatus === "NOT_SIGNED";
  const waits = isMailOn(meta, "documentPending") && recipients.some(isOpen);
  return [
    ...(waits
      ? toRecipients(
          "RECIPIENT_WAITING",
          recipients.filter((person) => person.id === recipientId),
        )
      : []),
    ...(isMailOn(meta, "recipientSigned")
      ? toOwner("OWNER_RECIPIENT_SIGNED", recipientId, { unlessAddressOf: [recipientId] })
      : []),
  ];
}

/** Sealed: every recipient, CC included, and the owner unless one of those mails already reached them. */
export function mailsOnCompleted({ meta, recipients }: MailedEnvelope): PlannedMail[] {
  const recipientMails = isMailOn(meta, "documentCompleted")
    ? toRecipients("RECIPIENT_COMPLETED", recipients)
    : [];
  const excludedRecipientIds = recipientMails.flatMap((mail) => (mail.to === "owner" ? [] : [mail.to]));
  return isMailOn(meta, "ownerDocumentCompleted")
    ? [...recipientMails, ...toOwner("OWNER_COMPLETED", null, { unlessAddressOf: excludedRecipientIds })]
    : recipientMails;
}

/** Recipients who were asked or opened the document and did not reject; CC was never asked. */
function listInvolved(recipients: readonly MailedRecipient[]): MailedRecipient[] {
  return recipients.filter(
    (person) =>
      needsToAct(person.role) &&
      person.signingStatus !== "REJECTED" &&
      (person.sendStatus === "SENT" || person.readStatus === "OPENED"),
  );
}

/**
 * A recipient rejected: the owner gets the reason, the rejecting recipient a receipt, the others only the
 * end. The others are not told the reason: it was written for the owner.
 * @param by the actor that recorded it, if the recipient did not reject here
 */
export function mailsOnRejected(
  mailed: MailedEnvelope,
  recipientId: number,
  reason: string,
  by?: DoneBy,
): PlannedMail[] {
  const { meta, recipients } = mailed;
  const rejecting = recipients.filter((person) => person.id === recipientId);
  const others = listInvolved(recipients).filter((person) => person.id !== recipientId);
  return [
    ...toOwner("OWNER_REJECTED", recipientId, { reason, by }),
    ...(meta.distributionMethod === "EMAIL"
      ? toRecipients("RECIPIENT_REJECTED", rejecting, { reason, by })
      : []),
    ...(isMailOn(meta, "documentDeleted")
      ? toRecipients("RECIPIENT_CANCELLED", others, { about: recipientId })
      : []),
  ];
}

/** Cancelled by the owner's side. A draft was never sent, so it involves no recipient yet. */
export function mailsOnCancelled({ meta, recipients }: MailedEnvelope, reason?: string): PlannedMail[] {
  if (!isMailOn(meta, "documentDeleted")) return [];
  return toRecipients("RECIPIENT_CANCELLED", listInvolved(recipients), { reason });
}

/**
 * Deleted while pending. Pass the envelope as it was before: an end that was already announced is not
 * announced again.
 */
export function mailsOnDeleted({ envelope, meta, recipients }: MailedEnvelope): PlannedMail[] {
  if (envelope.status !== "PENDING" || !isMailOn(meta, "documentDeleted")) return [];
  return toRecipients("RECIPIENT_DELETED", listInvolved(recipients));
}

/** An instance admin deleted it: the owner gets the reason, in any state and with any distribution. */
export function mailsOnDeletedByAdmin(reason: string): PlannedMail[] {
  return toOwner("OWNER_DELETED_BY_ADMIN", null, { reason });
}

/** An instance admin opens it: the owner learns the admin and the reason, in any state. */
export function mailsOnOpenedByAdmin(reason: string): PlannedMail[] {
  return toOwner("OWNER_OPENED_BY_ADMIN", null, { reason, cause: "each" });
}

/** Removed from a sent envelope. Pass the envelope as it was before the removal. */
export function mailsOnRecipientRemoved(mailed: MailedEnvelope, recipientId: number): PlannedMail[] {
  const { meta, recipients } = mailed;
  if (!isMailOn(meta, "recipientRemoved")) return [];
  const removed = recipients.filter(
    (person) => person.id === recipientId && needsToAct(person.role) && person.sendStatus === "SENT",
  );
  return toRecipients("RECIPIENT_REMOVED", removed);
}

/**
 * A recipient's address on a sent envelope changed. The owner is told, also of their own change, and so is
 * the old address if it was ever mailed. No switch silences it, as it reveals abuse (ruling 76). Pass the
 * envelope as it was before.
 */
export function mailsOnAddressChanged(
  { recipients }: MailedEnvelope,
  recipientId: number,
  { by, wasMailed }: { by: DoneBy; wasMailed: boolean },
): PlannedMail[] {
  const former = recipients.filter((person) => person.id === recipientId);
  return [
    ...toOwner("OWNER_ADDRESS_CHANGED", recipientId, { cause: "each", by }),
    ...(wasMailed ? toRecipients("RECIPIENT_ADDRESS_REPLACED", former, { cause: "each" }) : []),
  ];
}

export function mailsOnDirectLinkUsed({ meta }: MailedEnvelope, recipientId: number): PlannedMail[] {
  return isMailOn(meta, "ownerDocumentCreated") ? toOwner("OWNER_DIRECT_LINK_USED", recipientId) : [];
}

export function mailsOnNewLinkAsked(recipientId: number): PlannedMail[] {
  return toOwner("OWNER_NEW_LINK_ASKED", recipientId, { cause: "each" });
}

/**
 * A recipient asks the sender a question instead of declining; the envelope stays open (components/signing.md
 * 5.10).
 */
export function mailsOnQuestion(recipientId: number, question: string): PlannedMail[] {
  return toOwner("OWNER_QUESTION_ASKED", recipientId, { reason: question, cause: "each" });
}

/**
 * A recipient reports that the link reached the wrong person, with an optional message (components/signing.md
 * 5.2).
 */
export function mailsOnWrongPerson(recipientId: number, message: string): PlannedMail[] {
  return toOwner("OWNER_WRONG_PERSON", recipientId, { reason: message, cause: "each" });
}

/**
 * A recipient named another person as the next; `about` is that next one, with the new data
 * (components/signing.md 5.8).
 */
export function mailsOnNextSignerChosen(nextId: number): PlannedMail[] {
  return toOwner("OWNER_NEXT_SIGNER_CHOSEN", nextId, { cause: "each" });
}

/** A recipient wants the owner to know that an identity provider has another RUN for them. */
export function mailsOnIdentityMismatch(recipientId: number): PlannedMail[] {
  return toOwner("OWNER_IDENTITY_MISMATCH", recipientId, { cause: "each" });
}
