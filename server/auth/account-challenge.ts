import { eq, lt } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import { accountChallenges } from "@/server/db/schema";
import { CHALLENGE_LIFETIME_MS } from "@/server/domain/recipient/recipient-auth";
import { decodeClientData, isOwnOrigin } from "./passkey";

/** Purpose of a passkey signature: to sign in, to prove identity again, or to register a new passkey. */
export type ChallengeFor =
  | { purpose: "SIGN_IN"; sessionId: null }
  | { purpose: "PROOF" | "NEW"; sessionId: string };

export async function storeAccountChallenge(
  connection: Connection,
  challenge: string,
  { purpose, sessionId }: ChallengeFor,
): Promise<void> {
  const now = await clock.now(connection);
  await connection.delete(accountChallenges).where(lt(accountChallenges.expiresAt, now));
  await connection.insert(accountChallenges).values({
    challenge,
    purpose,
    sessionId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
  });
}

/**
 * Deletes and returns the challenge that a response claims, so that each challenge is answered only once.
 * Null unless it was made for this purpose, comes from our own pages and has not expired.
 */
export async function claimAccountChallenge(
  tx: Transaction,
  clientDataJSON: string,
  asked: ChallengeFor,
): Promise<string | null> {
  const claimed = decodeClientData(clientDataJSON);
  if (!claimed) return null;
  const [challengeRow] = await tx
    .delete(accountChallenges)
    .where(eq(accountChallenges.challenge, claimed.challenge))
    .returning();
  const isFor =
    challengeRow !== undefined &&
    challengeRow.purpose === asked.purpose &&
    challengeRow.sessionId === asked.sessionId &&
    challengeRow.expiresAt > (await clock.now(tx)) &&
    isOwnOrigin(claimed.origin);
  return isFor ? challengeRow.challenge : null;
}
