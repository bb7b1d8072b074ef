import { eq } from "drizzle-orm";
import { z } from "zod";
import { withFailureCount } from "@/server/auth/failed-tries";
import { toClientNetwork } from "@/server/auth/network";
import { hashPassword, isPasswordCorrect } from "@/server/auth/password";
import { clock } from "@/server/clock";
import { users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { DomainError } from "@/server/domain/errors";
import { Password } from "@/server/domain/password";
import { accountProcedure } from "@/server/trpc";
import { replacePassword } from "./replace-password";

/**
 * Changes the password; every other session ends and the owner gets a mail. The account itself, with the
 * current password. Wrong ones count as failed sign-ins, which stops guessing. @throws DomainError
 * UNAUTHORIZED, TWO_FACTOR_AUTH_FAILED (wrong current password, or none set yet), CONFLICT, TOO_MANY_REQUESTS
 */
export const changePassword = accountProcedure
  .input(z.object({ currentPassword: z.string().min(1).max(200), newPassword: Password }))
  .output(z.object({ endedSessionCount: z.int() }))
  .mutation(async ({ ctx, input }) => {
    const { userId, email, sessionId } = ctx.account;
    const tried = {
      door: "sign-in",
      account: email,
      network: toClientNetwork(ctx.origin.ipAddress),
    } as const;
    const verifiedUser = await withFailureCount(ctx.db, tried, async () => {
      const [userRow] = await ctx.db.select().from(users).where(eq(users.id, userId));
      return userRow && (await isPasswordCorrect(userRow.passwordHash, input.currentPassword))
        ? userRow
        : null;
    });
    if (!verifiedUser) throw new DomainError("TWO_FACTOR_AUTH_FAILED", "The current password is another.");
    const passwordHash = await hashPassword(input.newPassword);
    return ctx.db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
      // The password was changed meanwhile: the proof no longer holds.
      if (!user || user.passwordHash !== verifiedUser.passwordHash) throw new DomainError("CONFLICT");
      await recordActivity(tx, { userId, kind: "PASSWORD_CHANGED", origin: ctx.origin, now });
      return { endedSessionCount: await replacePassword(tx, user, passwordHash, now, sessionId) };
    });
  });
