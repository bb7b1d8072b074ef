import { eq } from "drizzle-orm";
import { z } from "zod";
import { runInEvenTime } from "@/server/auth/even-time";
import { assertFreshProof } from "@/server/auth/proof";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { emailChanges, users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import type { Origin } from "@/server/db/store/audit";
import { EmailAddress } from "@/server/domain/email-address";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { newId, newLinkToken } from "@/server/ids";
import { hashLinkToken } from "@/server/secrets";
import { accountProcedure } from "@/server/trpc";
import { EMAIL_CHANGE_HOURS, endEmailChange, enqueueChangeMail, findOpenEmailChange } from "./change";

const DAY_MS = 24 * HOUR_MS;

/**
 * Starts a change of address: mails a link to both; nothing changes before both confirm. Answer, timing and
 * old-address mail do not reveal whether the new one has an account (T22). The account itself, freshly
 * proven. @throws DomainError UNAUTHORIZED, PROOF_NEEDED, INVALID_REQUEST (the same address),
 * TOO_MANY_REQUESTS (10 a day of one account, 3 an hour to one address)
 */
export const askEmailChange = accountProcedure
  .input(z.object({ email: EmailAddress }))
  .output(Success)
  .mutation(async ({ ctx, input: { email } }) => {
    const { userId, sessionId } = ctx.account;
    await assertFreshProof(ctx.db, sessionId);
    await limitHits(ctx.db, `email-change:${userId}`, 10, DAY_MS);
    await limitHits(ctx.db, `email-change-to:${email}`, 3, HOUR_MS);
    await runInEvenTime(() =>
      ctx.db.transaction((tx) => startEmailChange(tx, { userId, sessionId, email, origin: ctx.origin })),
    );
    return { success: true };
  });

type EmailChangeRequest = { userId: number; sessionId: string; email: string; origin: Origin };

async function startEmailChange(
  tx: Transaction,
  { userId, sessionId, email, origin }: EmailChangeRequest,
): Promise<void> {
  const now = await clock.now(tx);
  // Of two concurrent requests the second must see the first.
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!user) throw new DomainError("UNAUTHORIZED");
  if (email === user.email) throw new DomainError("INVALID_REQUEST", "The account goes by this address.");
  await endEmailChange(tx, userId, now);
  const change = { id: newId(), userId };
  const [oldToken, newToken] = [newLinkToken(), newLinkToken()];
  const isUnconfirmed = user.emailVerifiedAt === null;
  await tx.insert(emailChanges).values({
    ...change,
    sessionId,
    oldEmail: user.email,
    newEmail: email,
    oldTokenHash: hashLinkToken(oldToken),
    newTokenHash: hashLinkToken(newToken),
    oldConfirmedAt: isUnconfirmed ? now : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS),
  });
  const old = { to: user, step: "OLD", other: email, url: buildConfirmationUrl(oldToken) } as const;
  // The old address was never confirmed: otherwise a mistyped address could never be corrected.
  if (!isUnconfirmed) await enqueueChangeMail(tx, { ...old, change, now });
  await mailNewAddress(tx, { user, email, token: newToken, change, now });
  await recordActivity(tx, { userId, kind: "EMAIL_CHANGE_ASKED", about: email, origin, now });
}

type AtNew = {
  user: typeof users.$inferSelect;
  email: string;
  token: string;
  change: { id: string; userId: number };
  now: Date;
};

/** Only a reader of the new address learns that it has an account; the link is then never mailed. */
async function mailNewAddress(tx: Transaction, { user, email, token, change, now }: AtNew): Promise<void> {
  const [existingUser] = await tx.select().from(users).where(eq(users.email, email));
  const other = maskEmailAddress(user.email);
  if (existingUser) {
    const url = `${env().BASE_URL}/signin`;
    const about = { id: change.id, userId: existingUser.id };
    await enqueueChangeMail(tx, { to: existingUser, step: "TAKEN", other, url, change: about, now });
    return;
  }
  await enqueueChangeMail(tx, {
    to: { ...user, email },
    step: "NEW",
    other,
    url: buildConfirmationUrl(token),
    change,
    now,
  });
}

const buildConfirmationUrl = (token: string): string => `${env().BASE_URL}/change-email/${token}`;

/**
 * Cancels the open change of address, if there is one. The account itself.
 * @throws DomainError UNAUTHORIZED
 */
export const cancelEmailChange = accountProcedure.output(Success).mutation(({ ctx }) =>
  ctx.db.transaction(async (tx) => {
    const { userId } = ctx.account;
    const now = await clock.now(tx);
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const open = await findOpenEmailChange(tx, userId, now);
    if (!open) return { success: true };
    await endEmailChange(tx, userId, now);
    const about = open.newEmail;
    await recordActivity(tx, { userId, kind: "EMAIL_CHANGE_STOPPED", about, origin: ctx.origin, now });
    return { success: true };
  }),
);
