import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Visitor } from "@/server/db/store/auth-grant";
import { DomainError } from "@/server/domain/errors";
import type { AuthGrant } from "@/server/domain/recipient/auth-grant";
import type { LinkUsed } from "@/server/domain/recipient/link-used";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { computeTokenHmac, getSecretKeys } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { defineJsonRows } from "../json-rows";
import { consents, envelopes, recipients } from "../schema";
import { AUDIT_HEAD, type AuditHead } from "./audit";
import { loadGrants, TAB_GRANTS } from "./auth-grant";
import { type Aggregate, loadAggregate, parseParts, type RecipientRow, selectParts } from "./envelope";
import { LINK_USED } from "./mail-link";
import { SEAT_CHANGE } from "./recipient-person";
import { readSigningToken } from "./tokens";

/**
 * A recipient identified by a signing token, with the whole envelope and the visitor's proofs from this tab.
 */
export type RecipientContext = Aggregate & { recipient: RecipientRow; grants: readonly AuthGrant[] };

/** A locked recipient with what an act needs besides, read in the same statement. */
export type LockedRecipient = RecipientContext & {
  known: {
    now: Date;
    /** The newest consent at this address. */
    consent: { textVersion: string; createdAt: Date } | null;
    auditHead: AuditHead | undefined;
  };
};

/** The same message for every token that opens nothing, so that it does not reveal why (I9, T22). */
const buildUnknownLinkError = () => new DomainError("NOT_FOUND", "This signing link is not valid.");

/**
 * Builds the condition of documents that a signing token may open: sent and not deleted (domain/signing.md
 * 4.2).
 */
export const isOpenedBy = (hmac: Uint8Array) => and(eq(recipients.tokenHmac, hmac), isOpen());

const isOpen = () =>
  and(eq(envelopes.type, "DOCUMENT"), isNotNull(envelopes.sentAt), isNull(envelopes.deletedAt));

/**
 * Returns the recipient of a signing token, for reading. The token is looked up by its HMAC in one indexed
 * query, so a malformed one takes as long as an unknown one.
 * @throws DomainError NOT_FOUND, the same for unknown tokens, drafts, templates and deleted envelopes
 */
export async function loadRecipientByToken(
  connection: Connection,
  token: string,
  visitor: Visitor,
): Promise<RecipientContext> {
  const [row] = await connection
    .select({ recipient: recipients, envelope: envelopes })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(isOpenedBy(computeTokenHmac(getSecretKeys(), token)));
  if (!row) throw buildUnknownLinkError();
  const grants = await loadGrants(connection, row.recipient, visitor);
  return withRecipient(await loadAggregate(connection, row.envelope), row.recipient.id, grants);
}

/**
 * Like `loadRecipientByToken`, for acting. The envelope is locked first and everything is read under that lock:
 * turn, expiry and state cannot change before the transaction ends (T23 to T26).
 * @throws DomainError NOT_FOUND
 */
export const lockByToken = async (
  tx: Transaction,
  token: string,
  visitor: Visitor,
): Promise<LockedRecipient> => (await lockAndRead(tx, token, visitor)).party;

/** A locked recipient with the link that the visitor used, and the last change of the seat. */
export type LinkedRecipient = LockedRecipient & { link: LinkUsed; seatChangedAt: Date | null };

/** As `lockByToken`, with the link. @throws DomainError NOT_FOUND */
export async function lockWithLink(
  tx: Transaction,
  token: string,
  visitor: Visitor,
): Promise<LinkedRecipient> {
  const more = (envelopeId: string, recipientId: SQL) =>
    sql`, ${LINK_USED.select(envelopeId, recipientId, visitor)},
      ${SEAT_CHANGE.select(envelopeId, recipientId)} as seat_change`;
  const { party, row } = await lockAndRead(tx, token, visitor, more);
  const link = LINK_USED.parse(row, party.recipient, visitor);
  return { ...party, link, seatChangedAt: SEAT_CHANGE.parse(row.seat_change) };
}

async function lockAndRead(
  tx: Transaction,
  token: string,
  visitor: Visitor,
  selectMore: (envelopeId: string, recipientId: SQL) => SQL = () => sql``,
) {
  const hmac = computeTokenHmac(getSecretKeys(), token);
  const ofToken = tx
    .select({ id: recipients.envelopeId })
    .from(recipients)
    .where(eq(recipients.tokenHmac, hmac));
  const [envelope] = await tx
    .select()
    .from(envelopes)
    .where(and(eq(envelopes.id, sql`(${ofToken})`), isOpen()))
    .for("update");
  if (!envelope) throw buildUnknownLinkError();
  const theirs = sql`(select id from recipient where token_hmac = ${Buffer.from(hmac)})`;
  const { bindingHash } = visitor;
  const [row] = await tx.execute<{ now: string } & Record<string, unknown>>(sql`
    select ${selectParts(envelope.id)}, ${bindingHash ? TAB_GRANTS.select(theirs, bindingHash) : sql`null`} as grants,
      ${CONSENTS.select(sql`recipient_id = ${theirs}`, "created_at desc, id desc")} as consents,
      ${AUDIT_HEAD.select(envelope.id)} as head, ${clock.column} as now${selectMore(envelope.id, theirs)}`);
  const aggregate = parseParts(envelope, row);
  // Found again under the lock: the token may have been rotated while this transaction waited.
  const recipient = aggregate.recipients.find(({ tokenHmac: own }) => Buffer.from(own).equals(hmac));
  if (!recipient || !row) throw buildUnknownLinkError();
  const grants = bindingHash
    ? TAB_GRANTS.parse(row.grants, recipient)
    : await loadGrants(tx, recipient, visitor);
  const isOwnAddress = ({ address }: { address: string }) => address === getSeatAddress(recipient);
  const known = {
    now: await clock.read(tx, row.now),
    consent: CONSENTS.parse(row.consents).find(isOwnAddress) ?? null,
    auditHead: AUDIT_HEAD.parse(row.head),
  };
  return { party: { ...aggregate, recipient, grants, known }, row };
}

const CONSENTS = defineJsonRows(consents, {
  address: consents.address,
  textVersion: consents.textVersion,
  createdAt: consents.createdAt,
});

function withRecipient(aggregate: Aggregate, id: number, grants: readonly AuthGrant[]): RecipientContext {
  const recipient = aggregate.recipients.find((candidate) => candidate.id === id);
  if (!recipient) throw buildUnknownLinkError();
  return { ...aggregate, recipient, grants };
}

export async function reloadRecipient(tx: Transaction, party: RecipientContext): Promise<RecipientContext> {
  const [envelope] = await tx.select().from(envelopes).where(eq(envelopes.id, party.envelope.id));
  if (!envelope) throw buildUnknownLinkError();
  return withRecipient(await loadAggregate(tx, envelope), party.recipient.id, party.grants);
}

/**
 * Returns a recipient's token if it is still the one at the start of a redirect. Null once it was replaced,
 * so that the holder of an old one does not get the new one (T3).
 */
export async function loadUnreplacedToken(
  connection: Connection,
  recipientId: number,
  hmac: Uint8Array,
): Promise<string | null> {
  const [row] = await connection
    .select({ tokenHmac: recipients.tokenHmac, tokenEncrypted: recipients.tokenEncrypted })
    .from(recipients)
    .where(eq(recipients.id, recipientId));
  if (!row || !Buffer.from(row.tokenHmac).equals(hmac)) return null;
  return readSigningToken(row);
}
