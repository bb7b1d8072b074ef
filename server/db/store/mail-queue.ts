import { and, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import { enqueueJobs } from "@/server/jobs/enqueue";
import type { Database, Transaction } from "../client";
import { mails } from "../schema";

/** A claim not renewed for this long belongs to a dead worker. */
export const MAIL_LEASE_MS = 30_000;

export type MailRow = typeof mails.$inferSelect;
export type ClaimedMail = MailRow;

/**
 * Writes mails and queues their sending, in the transaction of their cause. Returns the ids of the new ones: a
 * cause, named by its `uniqueKey`, mails once (I8).
 */
export async function insertMails(
  tx: Transaction,
  newMails: readonly (typeof mails.$inferInsert)[],
): Promise<string[]> {
  if (newMails.length === 0) return [];
  const rows = await tx
    .insert(mails)
    .values([...newMails])
    .onConflictDoNothing({ target: mails.uniqueKey })
    .returning({ id: mails.id });
  const ids = rows.map(({ id }) => id);
  await enqueueJobs(tx, "mail.send", ids);
  return ids;
}

/**
 * Claims a mail for this attempt; null if it is done, not due, or held by another worker. `attempts` rises
 * with every claim and is the fence: the holder of an older number can write nothing more.
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

const isStillClaimed = (mail: ClaimedMail) =>
  and(eq(mails.id, mail.id), eq(mails.state, "SENDING"), eq(mails.attempts, mail.attempts));

export async function renewMailClaim(db: Database, mail: ClaimedMail): Promise<void> {
  const now = await clock.now(db);
  await db.update(mails).set({ claimedAt: now }).where(isStillClaimed(mail));
}

/**
 * Records why a mail was not accepted and when it is retried; null for never. Returns false, and writes
 * nothing, if the claim no longer holds.
 */
export async function markMailFailed(
  tx: Transaction,
  row: ClaimedMail,
  reason: string,
  next: Date | null,
): Promise<boolean> {
  const [written] = await tx
    .update(mails)
    .set({
      state: next ? "QUEUED" : "FAILED",
      claimedAt: null,
      nextAttemptAt: next,
      lastError: reason.slice(0, 1000),
    })
    .where(isStillClaimed(row))
    .returning({ id: mails.id });
  return written !== undefined;
}

/** Like `markMailFailed`, for a mail that was accepted. */
export async function markMailSent(
  tx: Transaction,
  row: ClaimedMail,
  transport: string,
  now: Date,
): Promise<boolean> {
  const [written] = await tx
    .update(mails)
    .set({
      state: "SENT",
      sentAt: now,
      claimedAt: null,
      nextAttemptAt: null,
      lastError: null,
      transport,
    })
    .where(isStillClaimed(row))
    .returning({ id: mails.id });
  return written !== undefined;
}
