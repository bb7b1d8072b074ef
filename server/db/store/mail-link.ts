import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { LinkHolder } from "@/server/contract/audit";
import { describeLinkUsed, type LinkUsed } from "@/server/domain/recipient/link-used";
import { computeTokenHmac, getSecretKeys, isSameSecret } from "@/server/secrets";
import type { Connection } from "../client";
import { auditEntries, mails } from "../schema";
import type { Visitor } from "./auth-grant";
import type { RecipientRow } from "./envelope";

/**
 * Start of a mailed link's fragment. The fragment stays in the browser: no log and no Referer contains it.
 */
const FRAGMENT = "#m=";
const BYTES = 16;

/** Builds the nonce of one mail's link: 128 bits, 22 characters. Stored only inside the mail, encrypted. */
export const newMailNonce = (): string => randomBytes(BYTES).toString("base64url");

export const buildMailedUrl = (url: string, nonce: string): string => `${url}${FRAGMENT}${nonce}`;

export const removeMailNonce = (text: string): string => text.replaceAll(/#m=[\w-]{22}/g, "");

export const hashMailNonce = (nonce: string): Uint8Array =>
  computeTokenHmac(getSecretKeys(), `nonce of a mailed link ${nonce}`);

type InAppSource = "INBOX" | "SITTING";

/** Marks a signing link that the product itself opens for its recipient, in place of a mail's nonce. */
export const markInAppUrl = (url: string, recipient: LinkRecipient, way: InAppSource): string =>
  buildMailedUrl(url, createInAppMark(recipient, way));

type LinkRecipient = Pick<RecipientRow, "id" | "tokenHmac">;

const createInAppMark = ({ id, tokenHmac: link }: LinkRecipient, way: InAppSource): string =>
  Buffer.from(
    computeTokenHmac(
      getSecretKeys(),
      ["mark of a link", way, id, Buffer.from(link).toString("hex")].join("\n"),
    ),
  )
    .subarray(0, BYTES)
    .toString("base64url");

function findInAppSource(recipient: LinkRecipient, mark: string): InAppSource | null {
  const receivedMark = Buffer.from(mark);
  const ways = ["INBOX", "SITTING"] as const;
  return ways.find((way) => isSameSecret(receivedMark, Buffer.from(createInAppMark(recipient, way)))) ?? null;
}

/**
 * Returns the link that this visitor used (`domain/recipient/link-used`). The envelope is locked or only
 * read.
 */
export async function loadLinkUsed(
  connection: Connection,
  recipient: RecipientRow,
  { mailNonce }: Visitor,
): Promise<LinkUsed> {
  const mail = mailNonce ? await findMailByNonce(connection, mailNonce) : null;
  const isOwn = mail?.recipientId === recipient.id;
  return describeLinkUsed({
    recipient,
    mail,
    inAppSource: mailNonce ? findInAppSource(recipient, mailNonce) : null,
    newest: isOwn ? await findNewestMail(connection, recipient) : null,
    handedTo: isOwn ? null : await findLastHolder(connection, recipient),
  });
}

export async function isMailUsed(
  connection: Connection,
  envelopeId: string,
  mailId: string,
): Promise<boolean> {
  const [row] = await connection
    .select({ seq: auditEntries.seq })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.envelopeId, envelopeId), sql`${auditEntries.data} #>> '{link,mailId}' = ${mailId}`),
    )
    .limit(1);
  return row !== undefined;
}

const mailed = { mailId: mails.id, email: mails.toEmail, mailedAt: mails.createdAt };

async function findMailByNonce(connection: Connection, nonce: string) {
  const [row] = await connection
    .select({ ...mailed, recipientId: mails.recipientId })
    .from(mails)
    .where(eq(mails.linkNonceHash, hashMailNonce(nonce)));
  return row ?? null;
}

async function findNewestMail(connection: Connection, { id, email }: RecipientRow) {
  const [row] = await connection
    .select(mailed)
    .from(mails)
    .where(
      and(
        eq(mails.recipientId, id),
        eq(mails.state, "SENT"),
        isNotNull(mails.linkNonceHash),
        sql`lower(${mails.toEmail}) = ${email.toLowerCase()}`,
      ),
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  return row ?? null;
}

const Revealed = z.object({ through: z.string().optional(), by: LinkHolder.optional() });
/** More than the number of people who are given one link. */
const NEWEST = 100;

/**
 * Returns the person who was last given the present link: a new person as the recipient voids every earlier
 * link. Opening one's own link from one's account hands it to no one.
 */
async function findLastHolder(connection: Connection, recipient: RecipientRow): Promise<LinkHolder | null> {
  const rows = await connection
    .select({
      data: auditEntries.data,
      id: auditEntries.userId,
      name: auditEntries.name,
      email: auditEntries.email,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.envelopeId, recipient.envelopeId),
        eq(auditEntries.type, "RECIPIENT_LINK_REVEALED"),
        gt(auditEntries.seq, recipient.personSinceSeq ?? 0),
        sql`(${auditEntries.data}->>'recipientId')::int = ${recipient.id}`,
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(NEWEST);
  for (const { data, id, name, email } of rows) {
    const entry = Revealed.safeParse(data).data;
    if (!entry || entry.through === "OWN" || entry.through === "OWN_COPY") continue;
    return entry.by ?? { kind: "user", id: id ?? 0, name: name ?? "", email };
  }
  return null;
}
