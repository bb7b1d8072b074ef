import { eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { DomainError } from "@/server/domain/errors";
import { TimeZone } from "@/server/domain/time-zone";
import { accountProcedure } from "@/server/trpc";
import { findOpenEmailChange } from "./email-change/change";

const Profile = z.object({
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  /** Null until a browser reported it or the person chose one. */
  timezone: z.string().nullable(),
  hasPassword: z.boolean(),
  createdAt: z.date(),
  /** Null unless a new address waits to be confirmed. */
  emailChange: z
    .object({
      email: z.string(),
      isOldConfirmed: z.boolean(),
      isNewConfirmed: z.boolean(),
      expiresAt: z.date(),
    })
    .nullable(),
});

/** Returns the profile. The account itself. @throws DomainError UNAUTHORIZED */
export const profile = accountProcedure.output(Profile).query(async ({ ctx }) => {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.account.userId));
  if (!user) throw new DomainError("UNAUTHORIZED");
  const { name, email, timezone, createdAt } = user;
  const [isVerified, hasPassword] = [user.emailVerifiedAt !== null, user.passwordHash !== null];
  const emailChange = await loadAwaitedChange(ctx.db, user.id);
  return { name, email, isVerified, timezone, hasPassword, createdAt, emailChange };
});

async function loadAwaitedChange(connection: Connection, userId: number) {
  const open = await findOpenEmailChange(connection, userId, await clock.now(connection));
  if (!open) return null;
  const { newEmail: email, oldConfirmedAt, newConfirmedAt, expiresAt } = open;
  return {
    email,
    isOldConfirmed: oldConfirmedAt !== null,
    isNewConfirmed: newConfirmedAt !== null,
    expiresAt,
  };
}

/**
 * Changes the given profile keys. Signed, sent and recorded data keeps the former name. The account itself.
 * @throws DomainError UNAUTHORIZED, BAD_REQUEST
 */
export const updateProfile = accountProcedure
  .input(z.object({ name: RequiredDisplayName.optional(), timezone: TimeZone.optional() }))
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    await ctx.db
      .update(users)
      .set({ ...input, updatedAt: await clock.now(ctx.db) })
      .where(eq(users.id, ctx.account.userId));
    return { success: true };
  });
