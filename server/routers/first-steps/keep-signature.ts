import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { KeepSignature } from "@/server/contract/first-steps";
import { Success } from "@/server/contract/page";
import { savedSignatures } from "@/server/db/schema";
import { accountProcedure } from "@/server/trpc";

const SAVES_PER_HOUR = 60;

/**
 * Keeps a signature for when the account signs something, in place of the one kept before (components/README.md 5.7). The
 * account itself. @throws DomainError BAD_REQUEST, TOO_MANY_REQUESTS
 */
export const keepSignature = accountProcedure
  .input(KeepSignature)
  .output(Success)
  .mutation(async ({ ctx, input: { value } }) => {
    const { userId } = ctx.account;
    await limitHits(ctx.db, `save-signature:${userId}`, SAVES_PER_HOUR, HOUR_MS);
    const row = { value, createdAt: await clock.now(ctx.db) };
    await ctx.db
      .insert(savedSignatures)
      .values({ userId, purpose: "SIGNATURE", ...row })
      .onConflictDoUpdate({ target: [savedSignatures.userId, savedSignatures.purpose], set: row });
    return { success: true };
  });
