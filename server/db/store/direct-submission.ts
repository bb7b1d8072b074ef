import { eq } from "drizzle-orm";
import { DomainError } from "@/server/domain/errors";
import { computeTokenHmac, getSecretKeys } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { directSubmissions, envelopes, recipients } from "../schema";
import { readSigningToken } from "./tokens";

export type MadeDirect = { token: string; envelopeId: string; documentId: number; recipientId: number };

/**
 * Builds the key of a page's submission through a link. Only that page knows both values, so it may learn the
 * outcome.
 */
export const buildSubmissionKey = ({
  token,
  submissionId,
}: {
  token: string;
  submissionId: string;
}): Uint8Array => computeTokenHmac(getSecretKeys(), `direct submission ${token} ${submissionId}`);

export async function findSubmittedDocument(
  connection: Connection,
  key: Uint8Array,
): Promise<MadeDirect | null> {
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
 * Takes a submission for this transaction. Of two concurrent calls, the second waits for the first and then
 * finds its document. Returns null if the caller is to make the document.
 * @throws DomainError CONFLICT
 */
export async function claimSubmission(
  tx: Transaction,
  key: Uint8Array,
  now: Date,
): Promise<MadeDirect | null> {
  const insertedKeys = await tx
    .insert(directSubmissions)
    .values({ keyHmac: key, createdAt: now })
    .onConflictDoNothing()
    .returning({ createdAt: directSubmissions.createdAt });
  if (insertedKeys.length > 0) return null;
  const existingSubmission = await findSubmittedDocument(tx, key);
  if (!existingSubmission) throw new DomainError("CONFLICT");
  return existingSubmission;
}

export async function recordSubmission(tx: Transaction, key: Uint8Array, recipientId: number): Promise<void> {
  await tx.update(directSubmissions).set({ recipientId }).where(eq(directSubmissions.keyHmac, key));
}
