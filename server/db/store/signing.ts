import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Visitor } from "@/server/db/store/auth-grant";
import { DomainError } from "@/server/domain/errors";
import type { AuthGrant } from "@/server/domain/recipient/auth-grant";
import { secretKeys, tokenHmac } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { envelopes, recipients } from "../schema";
import { loadGrants } from "./auth-grant";
import { type Aggregate, loadAggregate, type RecipientRow } from "./envelope";
import { readSigningToken } from "./tokens";

/**
 * A recipient identified by a signing token, with the whole envelope and the visitor's proofs from this tab.
 */
export type RecipientContext = Aggregate & { recipient: RecipientRow; grants: readonly AuthGrant[] };

/** The same message for every token that opens nothing, so that it does not reveal why (I9, T22). */
const notFound = () => new DomainError("NOT_FOUND", "This signing link is not valid.");

/**
 * Builds the condition of documents that a signing token may open: sent and not deleted (domain/signing.md
 * 4.2).
 */
export const opens = (hmac: Uint8Array) =>
  and(
    eq(recipients.tokenHmac, hmac),
    eq(envelopes.type, "DOCUMENT"),
    isNotNull(envelopes.sentAt),
    isNull(envelopes.deletedAt),
  );

/**
 * Returns the recipient of a signing token, for reading. The token is looked up by its HMAC in one indexed
 * query, so a malformed one takes as long as an unknown one.
 * @throws DomainError NOT_FOUND, the same for unknown tokens, drafts, templates and deleted envelopes
 */
export async function recipientByToken(
  connection: Connection,
  token: string,
  visitor: Visitor,
): Promise<RecipientContext> {
  const [row] = await connection
    .select({ recipient: recipients, envelope: envelopes })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(opens(tokenHmac(secretKeys(), token)));
  if (!row) throw notFound();
  const grants = await loadGrants(connection, row.recipient, visitor);
  return withRecipient(await loadAggregate(connection, row.envelope), row.recipient.id, grants);
}

/**
 * Like `recipientByToken`, for acting. The envelope is locked first and everything is read under that lock:
 * turn, expiry and state cannot change before the transaction ends (T23 to T26).
 * @throws DomainError NOT_FOUND
 */
export async function lockByToken(
  tx: Transaction,
  token: string,
  visitor: Visitor,
): Promise<RecipientContext> {
  const hmac = tokenHmac(secretKeys(), token);
  const [recipientRow] = await tx
    .select({ envelopeId: recipients.envelopeId })
    .from(recipients)
    .where(eq(recipients.tokenHmac, hmac));
  await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(eq(envelopes.id, recipientRow?.envelopeId ?? ""))
    .for("update");
  // Read again under the lock: the token may have been rotated while this transaction waited.
  return recipientByToken(tx, token, visitor);
}

function withRecipient(aggregate: Aggregate, id: number, grants: readonly AuthGrant[]): RecipientContext {
  const recipient = aggregate.recipients.find((candidate) => candidate.id === id);
  if (!recipient) throw notFound();
  return { ...aggregate, recipient, grants };
}

export async function reloadRecipient(tx: Transaction, party: RecipientContext): Promise<RecipientContext> {
  const [envelope] = await tx.select().from(envelopes).where(eq(envelopes.id, party.envelope.id));
  if (!envelope) throw notFound();
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
