import { eq, lt } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import { accountChallenges } from "@/server/db/schema";
import { CHALLENGE_LIFETIME_MS } from "@/server/domain/recipient/recipient-auth";
import { claimedClientData, isOwnOrigin } from "./passkey";

/** What a passkey signs for: to come in, to show again who one is, or to be kept as a new one. */
export type ChallengeFor =
  | { purpose: "SIGN_IN"; sessionId: null }
  | { purpose: "PROOF" | "NEW"; sessionId: string };

/** Remembers what a passkey was asked to sign, and forgets what nobody answered in time. */
export async function keepAccountChallenge(
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
 * Takes away the challenge that an answer claims: whatever comes of it, it is answered once. The challenge when it was
 * made for exactly this, on our own pages, and is not too old; else null.
 */
export async function claimAccountChallenge(
  tx: Transaction,
  clientDataJSON: string,
  asked: ChallengeFor,
): Promise<string | null> {
  const claimed = claimedClientData(clientDataJSON);
  if (!claimed) return null;
  const [kept] = await tx
    .delete(accountChallenges)
    .where(eq(accountChallenges.challenge, claimed.challenge))
    .returning();
  const isFor =
    kept !== undefined &&
    kept.purpose === asked.purpose &&
    kept.sessionId === asked.sessionId &&
    kept.expiresAt > (await clock.now(tx)) &&
    isOwnOrigin(claimed.origin);
  return isFor ? kept.challenge : null;
}
