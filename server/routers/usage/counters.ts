import type { Connection, Transaction } from "@/server/db/client";
import { lockStanding, readTeamStanding } from "@/server/db/store/usage";
import { addUsage, assertWithinQuota, isWithinQuota } from "@/server/domain/usage/quota";
import { enqueueUsageWarnings } from "./quota-mails";

/**
 * Checks a document that this transaction sent against the hard limits; the tally has counted it already
 * (`server/db/schema/usage.ts`). One statement without a quota. Call it last: it makes other senders of the
 * organisation wait. Mails count when they leave: at the limit no new sendings start, but documents sent
 * before still mail all they need, even beyond it. @throws DomainError TOO_MANY_REQUESTS
 */
export async function countSending(
  tx: Transaction,
  teamId: number,
  { byMail, now }: { byMail: boolean; now: Date },
): Promise<void> {
  const standing = await lockStanding(tx, { teamId }, now);
  if (!standing) return;
  assertWithinQuota("documents", standing);
  if (byMail) assertWithinQuota("mails", addUsage(standing, "mails", 1));
  await enqueueUsageWarnings(tx, standing, now);
}

/**
 * Like `countSending`, for files that this transaction makes items of. Files that the product stores itself
 * (copies, filled forms, sealed files) count but are never refused.
 * @throws DomainError LIMIT_EXCEEDED @param bytes of all their versions
 */
export async function countNewFiles(
  tx: Transaction,
  teamId: number,
  bytes: number,
  now: Date,
): Promise<void> {
  const before = await lockStanding(tx, { teamId }, now);
  if (!before) return;
  const standing = addUsage(before, "storage", bytes);
  assertWithinQuota("storage", standing);
  await enqueueUsageWarnings(tx, standing, now);
}

/** Reports use that is counted but never refused: sent mails, sealed files. */
export async function recordUsage(tx: Transaction, teamId: number, now: Date): Promise<void> {
  const standing = await lockStanding(tx, { teamId }, now);
  if (standing) await enqueueUsageWarnings(tx, standing, now);
}

/** Returns true if a team could send another document, as far as known before sending. */
export async function maySendOneDocument(
  connection: Connection,
  teamId: number,
  now: Date,
): Promise<boolean> {
  const standing = await readTeamStanding(connection, teamId, now);
  return !standing || isWithinQuota("documents", addUsage(standing, "documents", 1));
}
