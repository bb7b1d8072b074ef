import type { Connection, Transaction } from "@/server/db/client";
import { lockStanding, standingOfTeam } from "@/server/db/store/usage";
import { assertWithinQuota, isWithinQuota, withMore } from "@/server/domain/usage/quota";
import { tellOfUsage } from "./tell-of-usage";

/**
 * Judges a document that this transaction sent, by the hard limits of the organisation: the tally has counted it already
 * (`server/db/schema/usage.ts`). One statement where there is no quota. Call it last: from here on other senders of an
 * organisation with a quota wait. Mails are counted when they leave, so a limit of mails ends new sendings once it is
 * reached; what was sent before still mails all it needs, and goes beyond it.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function countSending(
  tx: Transaction,
  teamId: number,
  { byMail, now }: { byMail: boolean; now: Date },
): Promise<void> {
  const standing = await lockStanding(tx, { teamId }, now);
  if (!standing) return;
  assertWithinQuota("documents", standing);
  if (byMail) assertWithinQuota("mails", withMore(standing, "mails", 1));
  await tellOfUsage(tx, standing, now);
}

/**
 * As `countSending` for files that a person or program brings and this transaction is about to make items of. What the
 * product stores itself (copies, filled forms, sealed files) counts and is never refused. @throws DomainError
 * LIMIT_EXCEEDED
 * @param bytes of all their versions
 */
export async function countNewFiles(
  tx: Transaction,
  teamId: number,
  bytes: number,
  now: Date,
): Promise<void> {
  const before = await lockStanding(tx, { teamId }, now);
  if (!before) return;
  const standing = withMore(before, "storage", bytes);
  assertWithinQuota("storage", standing);
  await tellOfUsage(tx, standing, now);
}

/** Tells of what was counted without being judged: mails that left, files that were sealed. */
export async function noteUsage(tx: Transaction, teamId: number, now: Date): Promise<void> {
  const standing = await lockStanding(tx, { teamId }, now);
  if (standing) await tellOfUsage(tx, standing, now);
}

/** Whether a team could send one document more, as far as anybody can say before it is sent. */
export async function maySendOne(connection: Connection, teamId: number, now: Date): Promise<boolean> {
  const standing = await standingOfTeam(connection, teamId, now);
  return !standing || isWithinQuota("documents", withMore(standing, "documents", 1));
}
