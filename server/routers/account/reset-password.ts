import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { hashPassword } from "@/server/auth/password";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { accountTokens, users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { DomainError } from "@/server/domain/errors";
import { Password } from "@/server/domain/password";
import { hashLinkToken } from "@/server/secrets";
import { publicProcedure } from "@/server/trpc";
import { revokeSignInMethods } from "./evict";
import { replacePassword } from "./replace-password";

const ResetToken = z.string().min(1).max(200);
type User = typeof users.$inferSelect;

/** True for a mailed link that is neither expired nor used. */
const isOpen = (token: string, now: Date) =>
  and(
    eq(accountTokens.tokenHash, hashLinkToken(token)),
    eq(accountTokens.purpose, "RESET_PASSWORD"),
    isNull(accountTokens.consumedAt),
    gt(accountTokens.expiresAt, now),
  );

/**
 * Returns the masked address of the account behind a link; null if unknown, spent or too old, all alike
 * (T22). Changes nothing: mail scanners open links. Anyone with the link.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const resetTarget = publicProcedure
  .input(z.object({ token: ResetToken }))
  .output(z.object({ maskedEmail: z.string().nullable() }))
  .query(async ({ ctx, input }) => {
    await limitHits(ctx.db, `reset-look:${ctx.origin.ipAddress ?? "unknown"}`, 60, HOUR_MS);
    const [tokenOwner] = await ctx.db
      .select({ email: users.email })
      .from(accountTokens)
      .innerJoin(users, eq(users.id, accountTokens.userId))
      .where(and(isOpen(input.token, await clock.now(ctx.db)), isNull(users.disabledAt)));
    return { maskedEmail: tokenOwner ? maskEmailAddress(tokenOwner.email) : null };
  });

/**
 * Sets a new password by a mailed link, once. All sessions end, failed tries are cleared, the owner gets a
 * mail. The address counts as confirmed: the link went there. Anyone with the link.
 * @throws DomainError NOT_FOUND (unknown, used, expired), TOO_MANY_REQUESTS (5 an hour from one place)
 */
export const resetPassword = publicProcedure
  .input(z.object({ token: ResetToken, password: Password }))
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `reset:${ctx.origin.ipAddress ?? "unknown"}`, 5, HOUR_MS);
    // Before the link is looked up, so that a wrong link takes as long (T22).
    const passwordHash = await hashPassword(input.password);
    return ctx.db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const user = await claimToken(tx, input.token, now);
      if (!user) throw new DomainError("NOT_FOUND", "This link is no longer valid. Ask for a new one.");
      if (user.emailVerifiedAt === null) await revokeSignInMethods(tx, user.id, now);
      await replacePassword(tx, user, passwordHash, now);
      await recordActivity(tx, { userId: user.id, kind: "PASSWORD_RESET", origin: ctx.origin, now });
      await tx
        .update(users)
        .set({ emailVerifiedAt: user.emailVerifiedAt ?? now })
        .where(eq(users.id, user.id));
      return { success: true };
    });
  });

/** Uses the link up. Returns null when it opens nothing. */
async function claimToken(tx: Transaction, token: string, now: Date): Promise<User | null> {
  const [used] = await tx
    .update(accountTokens)
    .set({ consumedAt: now })
    .where(isOpen(token, now))
    .returning({ userId: accountTokens.userId });
  if (!used) return null;
  const [user] = await tx.select().from(users).where(eq(users.id, used.userId)).for("update");
  return !user || user.disabledAt !== null ? null : user;
}
