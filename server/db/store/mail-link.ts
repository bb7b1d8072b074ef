import { randomBytes } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { LinkHolder } from "@/server/contract/audit";
import { describeLinkUsed, type LinkUsed } from "@/server/domain/recipient/link-used";
import { computeTokenHmac, getSecretKeys, isSameSecret } from "@/server/secrets";
import type { Connection } from "../client";
import { defineJsonRows } from "../json-rows";
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
  visitor: Visitor,
): Promise<LinkUsed> {
  const { select, parse } = LINK_USED;
  const [row] = await connection.execute(
    sql`select ${select(recipient.envelopeId, sql`${recipient.id}`, visitor)}`,
  );
  return parse(row, recipient, visitor);
}

/** The link that a visitor used, for a statement that reads more of a locked envelope. */
export const LINK_USED = {
  select(envelopeId: string, recipientId: SQL, { mailNonce }: Visitor): SQL {
    const isMail = mailNonce ? sql`link_nonce_hash = ${Buffer.from(hashMailNonce(mailNonce))}` : sql`false`;
    const ofRecipient = (column: SQL) => sql`(select ${column} from recipient where id = ${recipientId})`;
    return sql`${MAILS.select(isMail)} as link_mail,
      ${MAILS.select(sql`id = (select id from mail where recipient_id = ${recipientId} and state = 'SENT'
        and link_nonce_hash is not null and lower(to_email) = ${ofRecipient(sql`lower(email)`)}
        order by created_at desc, id desc limit 1)`)} as link_newest,
      ${REVEALS.select(
        sql`id in (select id from audit_entry where envelope_id = ${envelopeId}
          and type = 'RECIPIENT_LINK_REVEALED' and (data->>'recipientId')::int = ${recipientId}
          and seq > coalesce(${ofRecipient(sql`person_since_seq`)}, 0) order by seq desc limit ${NEWEST})`,
        "seq desc",
      )} as link_reveals`;
  },
  parse(
    row: Readonly<Record<string, unknown>> | undefined,
    recipient: RecipientRow,
    { mailNonce }: Visitor,
  ): LinkUsed {
    const [mail = null] = MAILS.parse(row?.link_mail);
    const [newest = null] = MAILS.parse(row?.link_newest);
    const isOwn = mail?.recipientId === recipient.id;
    return describeLinkUsed({
      recipient,
      mail,
      inAppSource: mailNonce ? findInAppSource(recipient, mailNonce) : null,
      newest: isOwn ? newest : null,
      handedTo: isOwn ? null : findLastHolder(REVEALS.parse(row?.link_reveals)),
    });
  },
};

const MAILS = defineJsonRows(mails, {
  mailId: mails.id,
  email: mails.toEmail,
  mailedAt: mails.createdAt,
  recipientId: mails.recipientId,
});
const REVEALS = defineJsonRows(auditEntries, {
  data: auditEntries.data,
  id: auditEntries.userId,
  name: auditEntries.name,
  email: auditEntries.email,
});

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

const Revealed = z.object({ through: z.string().optional(), by: LinkHolder.optional() });
/** More than the number of people who are given one link. */
const NEWEST = 100;

/**
 * Returns the person who was last given the present link: a new person as the recipient voids every earlier
 * link. Opening one's own link from one's account hands it to no one.
 */
function findLastHolder(reveals: ReturnType<typeof REVEALS.parse>): LinkHolder | null {
  for (const { data, id, name, email } of reveals) {
    const entry = Revealed.safeParse(data).data;
    if (!entry || entry.through === "OWN" || entry.through === "OWN_COPY") continue;
    return entry.by ?? { kind: "user", id: id ?? 0, name: name ?? "", email };
  }
  return null;
}
