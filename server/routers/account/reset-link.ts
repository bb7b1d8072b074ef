import { and, eq, isNotNull, lte, or } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { accountTokens } from "@/server/db/schema";
import { env } from "@/server/env";
import { newId, newLinkToken } from "@/server/ids";
import { linkTokenHash } from "@/server/secrets";

/**
 * A link that sets an account's password, good for one use and so many milliseconds. Only its hash is stored: the
 * address is returned once, for the mail that carries it.
 */
export async function newResetLink(
  tx: Transaction,
  userId: number,
  lifetimeMs: number,
  now: Date,
): Promise<{ id: string; url: string }> {
  const token = newLinkToken();
  const id = newId();
  await dropSpent(tx, userId, now);
  await tx.insert(accountTokens).values({
    id,
    userId,
    purpose: "RESET_PASSWORD",
    tokenHash: linkTokenHash(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return { id, url: `${env().BASE_URL}/reset-password/${token}` };
}

/** Links that open nothing any more do not pile up. */
async function dropSpent(tx: Transaction, userId: number, now: Date): Promise<void> {
  const isSpent = or(isNotNull(accountTokens.consumedAt), lte(accountTokens.expiresAt, now));
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, "RESET_PASSWORD"), isSpent));
}
