import { and, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Database } from "@/server/db/client";
import { mails } from "@/server/db/schema";
import { withLeaseHeartbeat } from "./lease-heartbeat";

/** A claim that was not renewed for this long belongs to a worker that is gone. */
export const MAIL_LEASE_MS = 30_000;
const RENEW_MS = 10_000;

export type ClaimedMail = typeof mails.$inferSelect;

/**
 * Takes a mail for this attempt, or null when it is done, not due, or in other hands. `attempts` rises with every
 * claim and is the fence: whoever holds an older number writes nothing any more.
 */
export function claimMail(db: Database, mailId: string): Promise<ClaimedMail | null> {
  return db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const isDue = and(
      eq(mails.state, "QUEUED"),
      or(isNull(mails.nextAttemptAt), lte(mails.nextAttemptAt, now)),
    );
    const isAbandoned = and(
      eq(mails.state, "SENDING"),
      lt(mails.claimedAt, new Date(now.getTime() - MAIL_LEASE_MS)),
    );
    const [row] = await tx
      .update(mails)
      .set({ state: "SENDING", claimedAt: now, attempts: sql`${mails.attempts} + 1` })
      .where(and(eq(mails.id, mailId), or(isDue, isAbandoned)))
      .returning();
    return row ?? null;
  });
}

/** The condition under which a claim still holds. */
export const stillClaimed = (mail: ClaimedMail) =>
  and(eq(mails.id, mail.id), eq(mails.state, "SENDING"), eq(mails.attempts, mail.attempts));

/** Renews the claim while `work` runs, so that a slow server is not taken for a dead worker. */
export async function whileClaimed<Result>(
  db: Database,
  mail: ClaimedMail,
  work: () => Promise<Result>,
): Promise<Result> {
  const renew = async () => {
    const now = await clock.now(db);
    await db.update(mails).set({ claimedAt: now }).where(stillClaimed(mail));
  };
  return withLeaseHeartbeat(RENEW_MS, renew, work);
}
