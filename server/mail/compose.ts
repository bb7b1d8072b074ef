import type { Transaction } from "@/server/db/client";
import { hashMailNonce } from "@/server/db/store/mail-link";
import { insertMails, type MailRow } from "@/server/db/store/mail-queue";
import { getEmailDomain } from "@/server/domain/email-domain";
import type { Language } from "@/server/domain/vocabulary";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { decrypt, encrypt, getSecretKeys } from "@/server/secrets";
import { type Mail, type MailInput, parseMail } from "./data";
import { buildMailContent } from "./templates";
import { parseSender } from "./transport";

/**
 * A mail to be sent, with data typed by its kind. `uniqueKey` identifies its cause: one cause mails once
 * (I8).
 */
export type NewMail = {
  to: { email: string; name: string };
  language: Language;
  uniqueKey: string;
  envelopeId?: string;
  recipientId?: number | null;
  teamId?: number;
  userId?: number;
  /** Distinguishes the signing link in `data` from those of other mails. */
  linkNonce?: string | undefined;
  now: Date;
} & MailInput;

const buildMailDataContext = (mailId: string): string => `mail:${mailId}`;

/**
 * Writes a mail and queues its sending, both in this transaction. Its data is encrypted for its row. Returns
 * the mail's id, or null when this cause has already mailed. A blank address gets no mail.
 */
export async function queueMail(tx: Transaction, mail: NewMail): Promise<string | null> {
  const [id = null] = await queueMails(tx, [mail]);
  return id;
}

/** Like `queueMail`, for several. Returns the ids of those that were written. */
export const queueMails = (tx: Transaction, mails: readonly NewMail[]): Promise<string[]> =>
  insertMails(tx, mails.filter(({ to }) => to.email !== "").map(buildMailRow));

function buildMailRow(mail: NewMail): Parameters<typeof insertMails>[1][number] {
  const id = newId();
  const json = JSON.stringify(mail.data);
  const sender = parseSender(env().MAIL_FROM);
  const { subject } = buildMailContent(parseMail(mail.kind, json), {
    language: mail.language,
    service: sender.name || sender.address,
    attachmentCount: 0,
  });
  return {
    id,
    kind: mail.kind,
    uniqueKey: mail.uniqueKey,
    toEmail: mail.to.email,
    toName: mail.to.name,
    language: mail.language,
    subject: toHeaderLine(subject),
    dataEncrypted: encrypt(getSecretKeys(), buildMailDataContext(id), json),
    linkNonceHash: mail.linkNonce === undefined ? null : hashMailNonce(mail.linkNonce),
    envelopeId: mail.envelopeId ?? null,
    recipientId: mail.recipientId ?? null,
    teamId: mail.teamId ?? null,
    userId: mail.userId ?? null,
    messageId: `<${id}@${getEmailDomain(sender.address)}>`,
    nextAttemptAt: mail.now,
    createdAt: mail.now,
  };
}

export const readMail = (row: Pick<MailRow, "id" | "kind" | "dataEncrypted">): Mail =>
  parseMail(row.kind, decrypt(getSecretKeys(), buildMailDataContext(row.id), row.dataEncrypted));

/** Joins a text to one line, as a header must be, whatever a title or a subject contains. */
export const toHeaderLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
