import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { accountTokens, users } from "@/server/db/schema";
import { EmailAddress } from "@/server/domain/email-address";
import { DomainError } from "@/server/domain/errors";
import { hashLinkToken } from "@/server/secrets";
import { publicProcedure } from "@/server/trpc";
import { sendVerification } from "./sign-up";

/**
 * Confirms an address by the link's token, once. Anyone with the link.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const verifyEmail = publicProcedure
  .input(z.object({ token: z.string().min(1).max(200) }))
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `verify:${ctx.origin.ipAddress ?? "unknown"}`, 30, HOUR_MS);
    return ctx.db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const [used] = await tx
        .update(accountTokens)
        .set({ consumedAt: now })
        .where(
          and(
            eq(accountTokens.tokenHash, hashLinkToken(input.token)),
            eq(accountTokens.purpose, "VERIFY_EMAIL"),
            isNull(accountTokens.consumedAt),
            gt(accountTokens.expiresAt, now),
          ),
        )
        .returning({ userId: accountTokens.userId });
      if (!used) throw new DomainError("NOT_FOUND", "This link is no longer valid. Ask for a new one.");
      await tx.update(users).set({ emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, used.userId));
      return { success: true };
    });
  });

/**
 * Mails a new confirmation link. Anyone: the answer does not reveal whether the account exists.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const resendVerification = publicProcedure
  .input(z.object({ email: EmailAddress }))
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `resend:${input.email}`, 3, HOUR_MS);
    await limitHits(ctx.db, `resend-ip:${ctx.origin.ipAddress ?? "unknown"}`, 20, HOUR_MS);
    await ctx.db.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.email, input.email), isNull(users.emailVerifiedAt)));
      if (user) await sendVerification(tx, user, await clock.now(tx));
    });
    return { success: true };
  });
