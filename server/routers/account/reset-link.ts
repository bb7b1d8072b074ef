import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { accountTokens, users } from "@/server/db/schema";
import { env } from "@/server/env";
import { newId, newLinkToken } from "@/server/ids";
import { hashLinkToken } from "@/server/secrets";

/**
 * Creates a single-use link that sets a password, valid for `lifetimeMs`. Earlier links of the account end.
 * Only its hash is stored; the address is returned once, for its mail.
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
    tokenHash: hashLinkToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return { id, url: `${env().BASE_URL}/reset-password/${token}` };
}

/** A single link is valid at a time: a new request means that the last one may be in the wrong hands. */
async function dropEarlier(tx: Transaction, userId: number): Promise<void> {
  // Of two concurrent requests the second must see the first.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, "RESET_PASSWORD")));
}
