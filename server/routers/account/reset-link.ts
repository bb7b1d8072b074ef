import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { accountTokens, users } from "@/server/db/schema";
import { env } from "@/server/env";
import { newId, newLinkToken } from "@/server/ids";
import { linkTokenHash } from "@/server/secrets";

/**
 * A link that sets an account's password, good for one use and so many milliseconds; every earlier one of the account dies. Only its hash is stored: the
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
  await dropEarlier(tx, userId);
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

/** One link lives at a time: whoever asks for a new one no longer trusts where the last one went. */
async function dropEarlier(tx: Transaction, userId: number): Promise<void> {
  // Of two that are asked for at once, the second must see the first.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, "RESET_PASSWORD")));
}
