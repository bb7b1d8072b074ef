import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Connection } from "@/server/db/client";
import { accountExports, users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { DomainError } from "@/server/domain/errors";
import { assertNothingShut } from "@/server/domain/tenancy/closed-organisation";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { queueMail } from "@/server/mail/compose";
import { accountProcedure } from "@/server/trpc";

const EXPORT_DAYS = 7;
const DAY_MS = 24 * HOUR_MS;

/** Returns the time until which the account may download its export, or null. */
export async function findExportEnd(connection: Connection, userId: number, now: Date): Promise<Date | null> {
  const [open] = await connection
    .select({ expiresAt: accountExports.expiresAt })
    .from(accountExports)
    .where(and(eq(accountExports.userId, userId), gt(accountExports.expiresAt, now)));
  return open?.expiresAt ?? null;
}

/**
 * Returns the time until which the own export can be downloaded, or null. The account itself.
 * @throws DomainError UNAUTHORIZED
 */
export const exportState = accountProcedure
  .output(z.object({ until: z.date().nullable() }))
  .query(async ({ ctx }) => ({
    until: await findExportEnd(ctx.db, ctx.account.userId, await clock.now(ctx.db)),
  }));

/**
 * Requests the account's data as a zip and mails that it can be fetched after sign-in for seven days. It is
 * built while it is sent, so no copy is stored. The account itself, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, ALREADY_EXISTS (one is open), TOO_MANY_REQUESTS (3 a day)
 */
export const askExport = accountProcedure.output(Success).mutation(async ({ ctx }) => {
  const { userId, sessionId } = ctx.account;
  assertNothingShut(ctx.account);
  await assertFreshProof(ctx.db, sessionId);
  await limitHits(ctx.db, `account-export:${userId}`, 3, DAY_MS);
  return ctx.db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!user) throw new DomainError("UNAUTHORIZED");
    if ((await findExportEnd(tx, userId, now)) !== null) throw new DomainError("ALREADY_EXISTS");
    await tx.delete(accountExports).where(eq(accountExports.userId, userId));
    const id = newId();
    const expiresAt = new Date(now.getTime() + EXPORT_DAYS * DAY_MS);
    await tx.insert(accountExports).values({ id, userId, createdAt: now, expiresAt });
    await recordActivity(tx, { userId, kind: "EXPORT_ASKED", origin: ctx.origin, now });
    await queueMail(tx, {
      kind: "EXPORT_READY",
      to: { email: user.email, name: user.name },
      language: user.language,
      data: { name: user.name, url: `${env().BASE_URL}/settings/profile#export`, validDays: EXPORT_DAYS },
      uniqueKey: `account-export:${id}`,
      userId,
      now,
    });
    return { success: true };
  });
});
