import { and, asc, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { findConfirmedAuthenticator } from "@/server/auth/authenticator";
import { findProofExpiry } from "@/server/auth/proof";
import { backupCodes, passkeys, users } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { accountProcedure } from "@/server/trpc";
import { listOwnCompanies, OwnCompany } from "./companies";

const WaysIn = z.object({
  hasPassword: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.date(),
      lastUsedAt: z.date().nullable(),
      /** True if the passkey is synced to the person's other devices. */
      isBackedUp: z.boolean(),
    }),
  ),
  authenticator: z.object({ since: z.date(), guardsSignIn: z.boolean() }).nullable(),
  recoveryCodesLeft: z.int(),
  companies: z.array(OwnCompany),
  /** Time until which changes need no further proof. Null when they need one. */
  provenUntil: z.date().nullable(),
});

/** Lists the sign-in methods. The account itself. @throws DomainError UNAUTHORIZED */
export const waysIn = accountProcedure.output(WaysIn).query(async ({ ctx }) => {
  const { userId, sessionId } = ctx.account;
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError("UNAUTHORIZED");
  const { id, name, createdAt, lastUsedAt, isBackedUp } = passkeys;
  const keys = await ctx.db
    .select({ id, name, createdAt, lastUsedAt, isBackedUp })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  const app = await findConfirmedAuthenticator(ctx.db, userId);
  const [codes] = await ctx.db
    .select({ left: count() })
    .from(backupCodes)
    .where(and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt)));
  return {
    hasPassword: user.passwordHash !== null,
    passkeys: keys,
    authenticator: app?.confirmedAt ? { since: app.confirmedAt, guardsSignIn: app.guardsSignIn } : null,
    recoveryCodesLeft: app ? (codes?.left ?? 0) : 0,
    companies: await listOwnCompanies(ctx.db, userId),
    provenUntil: await findProofExpiry(ctx.db, sessionId),
  };
});
