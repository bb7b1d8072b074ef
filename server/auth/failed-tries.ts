import { and, eq, gt, gte, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { rateLimits } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { type Allowance, countHit, HOUR_MS, MINUTE_MS } from "./rate";

/** A way in that attackers guess at. Each has its own counts; network counts are shared by all. */
type Door = "sign-in";

export type Try = { door: Door; account: string; network: string };

const LIMITS = {
  accountAndNetwork: { limit: 10, windowMs: 15 * MINUTE_MS },
  network: { limit: 50, windowMs: HOUR_MS },
  account: { limit: 100, windowMs: HOUR_MS },
} as const;

const buildAccountPrefix = ({ door, account }: Omit<Try, "network">): string => `failed:${door}:${account}:`;
const buildAccountBucket = (at: Omit<Try, "network">): string => `${buildAccountPrefix(at)}everywhere`;
const buildFreshResetBucket = (account: string): string => `fresh-reset:${account}`;

/**
 * Runs a check of a secret and counts only failures. A stranger's guesses fill the stranger's own network and
 * lock no account. Each attempt is counted before it runs and given back on success, so that concurrent
 * attempts cannot slip through. A password reset within the hour passes a full network.
 * @returns the result of `check`; null means that the attempt failed
 * @throws DomainError TOO_MANY_REQUESTS (10 in 15 min for an account and network, 50 an hour for a network)
 */
export async function withFailureCount<Found>(
  connection: Connection,
  tried: Try,
  check: () => Promise<Found | null>,
): Promise<Found | null> {
  const { accountAndNetwork, network } = LIMITS;
  const own = `${buildAccountPrefix(tried)}${tried.network}`;
  const shared = `failed-from:${tried.network}`;
  const counted = [
    {
      bucket: own,
      allowance: await countHit(connection, own, accountAndNetwork.limit, accountAndNetwork.windowMs),
    },
    { bucket: shared, allowance: await countHit(connection, shared, network.limit, network.windowMs) },
  ];
  const [ofOwn, ofShared] = counted;
  const isFull = ({ remaining }: Allowance): boolean => remaining < 0;
  if (ofOwn && isFull(ofOwn.allowance)) throw new DomainError("TOO_MANY_REQUESTS");
  if (ofShared && isFull(ofShared.allowance) && !(await isFreshlyReset(connection, tried.account))) {
    throw new DomainError("TOO_MANY_REQUESTS");
  }
  const ofAll = buildAccountBucket(tried);
  await countHit(connection, ofAll, LIMITS.account.limit, LIMITS.account.windowMs);
  const result = await check();
  if (result !== null) {
    for (const bucket of [own, shared, ofAll]) await refundAttempt(connection, bucket);
  }
  return result;
}

/**
 * Returns whether more than 100 attempts at an account failed within the hour, from anywhere. That alone
 * refuses no one, or a stranger with many addresses could lock an account. A fresh reset clears it.
 */
export async function isGuessedAt(connection: Connection, at: Omit<Try, "network">): Promise<boolean> {
  const { limit, windowMs } = LIMITS.account;
  const since = new Date((await clock.now(connection)).getTime() - windowMs);
  const [row] = await connection
    .select({ failures: sql<number>`coalesce(sum(${rateLimits.count}), 0)::int` })
    .from(rateLimits)
    .where(and(eq(rateLimits.bucket, buildAccountBucket(at)), gt(rateLimits.windowStart, since)));
  return (row?.failures ?? 0) > limit && !(await isFreshlyReset(connection, at.account));
}

async function refundAttempt(connection: Connection, bucket: string): Promise<void> {
  const newest = sql`(select max(newest.window_start) from ${rateLimits} newest where newest.bucket = ${bucket})`;
  await connection
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(and(eq(rateLimits.bucket, bucket), eq(rateLimits.windowStart, newest)));
}

export async function clearFailedTries(connection: Connection, at: Omit<Try, "network">): Promise<void> {
  await connection
    .delete(rateLimits)
    .where(sql`starts_with(${rateLimits.bucket}, ${buildAccountPrefix(at)})`);
  await countHit(connection, buildFreshResetBucket(at.account), 1, HOUR_MS);
}

async function isFreshlyReset(connection: Connection, account: string): Promise<boolean> {
  const since = new Date((await clock.now(connection)).getTime() - HOUR_MS);
  const [row] = await connection
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.bucket, buildFreshResetBucket(account)), gte(rateLimits.windowStart, since)));
  return row !== undefined;
}
