import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { forgetSignInTries } from "@/server/auth/sign-in";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { accountTokens, emailChanges, users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import type { Origin } from "@/server/db/store/audit";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { publicProcedure } from "@/server/trpc";
import { endSessions } from "../evict";
import { type EmailChange, endEmailChange, enqueueChangeMail, findChangeByLink, type Side } from "./change";

const Link = z.object({ token: z.string().min(1).max(200) });
const confirmedAt = { OLD: "oldConfirmedAt", NEW: "newConfirmedAt" } as const;

const Target = z.object({
  side: z.enum(["OLD", "NEW"]),
  /**
   * At the old address: the new address. At the new one, which may be a stranger's: the old address, masked.
   */
  email: z.string(),
  isConfirmed: z.boolean(),
});

/**
 * Returns the target of a mailed link; null if it is unknown, spent, stopped or too old, all alike (T22).
 * Changes nothing: mail scanners open links. Anyone with the link.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const emailChangeTarget = publicProcedure
  .input(Link)
  .output(Target.nullable())
  .query(async ({ ctx, input }) => {
    await limitHits(ctx.db, `email-change-look:${ctx.origin.ipAddress ?? "unknown"}`, 60, HOUR_MS);
    const linkMatch = await findChangeByLink(ctx.db, input.token, await clock.now(ctx.db));
    if (!linkMatch) return null;
    const { change, side } = linkMatch;
    return {
      side,
      email: side === "OLD" ? change.newEmail : maskEmailAddress(change.oldEmail),
      isConfirmed: change[confirmedAt[side]] !== null,
    };
  });

/**
 * Like `findChangeByLink`, with the account locked: of two concurrent answers the second sees the first.
 * @throws DomainError NOT_FOUND
 */
async function lockChange(tx: Transaction, token: string, now: Date) {
  const unlockedMatch = await findChangeByLink(tx, token, now);
  if (unlockedMatch)
    await tx.select().from(users).where(eq(users.id, unlockedMatch.change.userId)).for("update");
  const lockedMatch = unlockedMatch && (await findChangeByLink(tx, token, now));
  if (!lockedMatch) throw new DomainError("NOT_FOUND", "This link is no longer valid. Ask for a new one.");
  return lockedMatch;
}

/**
 * Confirms a change of address by one of its two mailed links; after both the account has the new address.
 * Anyone with the link, by a call of the loaded page. @throws DomainError NOT_FOUND (unknown, used, stopped,
 * too old), CONFLICT (the new address got an account meanwhile), TOO_MANY_REQUESTS
 */
export const confirmEmailChange = publicProcedure
  .input(Link)
  .output(z.object({ newEmail: z.string().nullable() }))
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `email-change-answer:${ctx.origin.ipAddress ?? "unknown"}`, 30, HOUR_MS);
    return ctx.db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const { change, side } = await lockChange(tx, input.token, now);
      const confirmed = await confirmSide(tx, change, side, now);
      if (confirmed.oldConfirmedAt === null || confirmed.newConfirmedAt === null) return { newEmail: null };
      await completeChange(tx, confirmed, ctx.origin, now);
      return { newEmail: confirmed.newEmail };
    });
  });

async function confirmSide(
  tx: Transaction,
  change: EmailChange,
  side: Side,
  now: Date,
): Promise<EmailChange> {
  const [confirmed] = await tx
    .update(emailChanges)
    .set({ [confirmedAt[side]]: now })
    .where(and(eq(emailChanges.id, change.id), isNull(emailChanges[confirmedAt[side]])))
    .returning();
  if (!confirmed) throw new DomainError("NOT_FOUND", "This link was used already.");
  return confirmed;
}

/**
 * Sets the new address. Links and codes mailed to the old one end, as does every session but the asking one.
 * Both addresses are told. Signed, sent and recorded data keeps the old address.
 */
async function completeChange(
  tx: Transaction,
  change: EmailChange,
  origin: Origin,
  now: Date,
): Promise<void> {
  const { userId, oldEmail, newEmail } = change;
  const [addressOwner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, newEmail), ne(users.id, userId)));
  if (addressOwner) throw new DomainError("CONFLICT", "This address has an account already.");
  const [user] = await tx
    .update(users)
    .set({ email: newEmail, emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new DomainError("NOT_FOUND");
  await endEmailChange(tx, userId, now);
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
  await endSessions(tx, userId, now, change.sessionId);
  await forgetSignInTries(tx, oldEmail);
  await recordActivity(tx, { userId, kind: "EMAIL_CHANGED", about: oldEmail, origin, now });
  const url = `${env().BASE_URL}/signin`;
  const old = { ...user, email: oldEmail };
  await enqueueChangeMail(tx, { to: old, step: "DONE_OLD", other: newEmail, url, change, now });
  await enqueueChangeMail(tx, { to: user, step: "DONE_NEW", other: newEmail, url, change, now });
}

/**
 * Stops a change of address that another person began, and signs every browser out. The owner replaces the
 * password next. Anyone with the link to the old address.
 * @throws DomainError NOT_FOUND (unknown, done, stopped, too old, or of the new address), TOO_MANY_REQUESTS
 */
export const stopEmailChange = publicProcedure
  .input(Link)
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `email-change-answer:${ctx.origin.ipAddress ?? "unknown"}`, 30, HOUR_MS);
    return ctx.db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const { change, side } = await lockChange(tx, input.token, now);
      if (side !== "OLD") throw new DomainError("NOT_FOUND", "This link is no longer valid.");
      const { userId, newEmail: about } = change;
      await endEmailChange(tx, userId, now);
      await endSessions(tx, userId, now);
      await recordActivity(tx, { userId, kind: "EMAIL_CHANGE_STOPPED", about, origin: ctx.origin, now });
      return { success: true };
    });
  });
