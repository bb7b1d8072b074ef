import { and, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { apiTokens, authenticators, mailedLinks, passkeys, sessions } from "@/server/db/schema";

/**
 * Ends the sessions of an account at once, on every process (ruling 33), all or all but one, and the mailed links that
 * would open others. Returns how many sessions.
 */
export async function endSessions(
  tx: Transaction,
  userId: number,
  now: Date,
  keptSessionId?: string,
): Promise<number> {
  // First: one that is being used at this moment is waited for, and its session is seen.
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keptSessionId === undefined ? undefined : ne(sessions.id, keptSessionId),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/**
 * Whoever opened an account in a person's name before that person showed that the address is theirs loses every way
 * in: sessions, passkeys, authenticator and API tokens. The password is the caller's to replace.
 */
export async function evictStranger(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
  await endSessions(tx, userId, now);
}
