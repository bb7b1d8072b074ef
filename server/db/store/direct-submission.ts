import { eq } from "drizzle-orm";
import { DomainError } from "@/server/domain/errors";
import { secretKeys, tokenHmac } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { directSubmissions, envelopes, recipients } from "../schema";
import { readSigningToken } from "./tokens";

/** A document that somebody made through a direct link, and how they sign it. */
export type MadeDirect = { token: string; envelopeId: string; documentId: number; recipientId: number };

/** The key of what one page sent through one link. Who knows both made it, and may learn what became of it. */
export const submissionKey = ({ token, submissionId }: { token: string; submissionId: string }): Uint8Array =>
  tokenHmac(secretKeys(), `direct submission ${token} ${submissionId}`);

/** The document a submission has become, or null while it is none. */
export async function madeBy(connection: Connection, key: Uint8Array): Promise<MadeDirect | null> {
  const [row] = await connection
    .select({ recipient: recipients, envelope: envelopes })
    .from(directSubmissions)
    .innerJoin(recipients, eq(recipients.id, directSubmissions.recipientId))
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(eq(directSubmissions.keyHmac, key));
  if (!row) return null;
  const { recipient, envelope } = row;
  const token = readSigningToken(recipient);
  return { token, envelopeId: envelope.id, documentId: envelope.legacyId, recipientId: recipient.id };
}

/**
 * Takes a submission for this transaction: of two at once the second waits here until the first has ended, and then
 * finds what it made. Returns null when the caller is the one to make it. @throws DomainError CONFLICT
 */
export async function takeSubmission(
  tx: Transaction,
  key: Uint8Array,
  now: Date,
): Promise<MadeDirect | null> {
  const taken = await tx
    .insert(directSubmissions)
    .values({ keyHmac: key, createdAt: now })
    .onConflictDoNothing()
    .returning({ createdAt: directSubmissions.createdAt });
  if (taken.length > 0) return null;
  const made = await madeBy(tx, key);
  if (!made) throw new DomainError("CONFLICT");
  return made;
}

/** Remembers what a taken submission became. */
export async function keepSubmission(tx: Transaction, key: Uint8Array, recipientId: number): Promise<void> {
  await tx.update(directSubmissions).set({ recipientId }).where(eq(directSubmissions.keyHmac, key));
}
