import { and, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { apiTokens, authenticators, mailedLinks, passkeys, sessions } from "@/server/db/schema";

/**
 * Ends the sessions of an account on every process (ruling 33), all or all but one, and the mailed links that
 * open others. Returns the number of sessions.
 */
export async function endSessions(
  tx: Transaction,
  userId: number,
  now: Date,
  keptSessionId?: string,
): Promise<number> {
  // First: waits for a link that is being used now, so that its session is seen.
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
 * Removes every sign-in method of a person who opened the account before its address was confirmed: sessions,
 * passkeys, authenticator, API tokens. The caller replaces the password.
 */
export async function revokeSignInMethods(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
  await endSessions(tx, userId, now);
}
