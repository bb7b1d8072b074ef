import { sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import { type Connection, database } from "@/server/db/client";
import { log } from "@/server/log";
import { findInstance, provide } from "@/server/runtime";
import { type Allowance, MINUTE_MS } from "./rate";

/** `settled` is the count of all processes as last read, `pending` this process's requests since. */
type Count = { bucket: string; start: number; settled: number; pending: number };

type RequestCounts = {
  byBucket: Map<string, Count>;
  /** The window of the last request; counts of others are forgotten once settled. */
  start: number;
  timer: NodeJS.Timeout | undefined;
  settling: Promise<void> | undefined;
};

declare module "@/server/runtime" {
  interface Registry {
    /** In the registry, because every route bundle has its own copy of this module. */
    requestCounts: RequestCounts;
  }
}

const SETTLE_MS = 1_000;
/** Part of a limit that a process may count before it settles: few processes together stay within 10 %. */
const UNSETTLED = 0.02;

/**
 * Counts a request against a limit per minute and returns the rest; the caller refuses. Counted in memory and
 * settled with the other processes every second, or sooner near the limit (ruling 24): not for tries, codes,
 * links or mails, which `countHit` counts exactly.
 */
export async function countRequest(
  connection: Connection,
  bucket: string,
  limit: number,
): Promise<Allowance> {
  const counts = findInstance("requestCounts") ?? provide("requestCounts", createCounts());
  const now = (await clock.estimate(connection)).getTime();
  const start = now - (now % MINUTE_MS);
  counts.start = start;
  let count = counts.byBucket.get(bucket);
  if (count?.start !== start) {
    count = { bucket, start, settled: 0, pending: 0 };
    counts.byBucket.set(bucket, count);
  }
  count.pending += 1;
  if (count.pending > limit * UNSETTLED) await flushCounts(counts);
  else counts.timer ??= setTimeout(() => void flushCounts(counts), SETTLE_MS).unref();
  const resetAt = new Date(start + MINUTE_MS);
  const remaining = limit - count.settled - count.pending;
  return { limit, remaining, resetAt, resetInMs: resetAt.getTime() - now };
}

const createCounts = (): RequestCounts => ({
  byBucket: new Map(),
  start: 0,
  timer: undefined,
  settling: undefined,
});

/** Writes the pending counts and reads the sums. One settlement at a time; a failed one is made up for. */
function flushCounts(counts: RequestCounts): Promise<void> {
  clearTimeout(counts.timer);
  counts.timer = undefined;
  counts.settling ??= writePending(counts)
    .catch((error: unknown) => log.warn({ err: error }, "requests could not be counted"))
    .finally(() => {
      counts.settling = undefined;
    });
  return counts.settling;
}

async function writePending(counts: RequestCounts): Promise<void> {
  const { byBucket } = counts;
  // In one order in all processes, so that two settlements never deadlock.
  const pending = [...byBucket.values()]
    .filter((count) => count.pending > 0)
    .sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
    .map((count) => ({ count, taken: count.pending }));
  if (pending.length === 0) return;
  for (const { count, taken } of pending) {
    count.settled += taken;
    count.pending -= taken;
  }
  try {
    const buckets = sql.param(pending.map(({ count }) => count.bucket));
    const starts = sql.param(pending.map(({ count }) => new Date(count.start).toISOString()));
    const taken = sql.param(pending.map((one) => one.taken));
    const rows = await database().execute<{ bucket: string; count: number }>(sql`
      insert into rate_limit (bucket, window_start, count)
      select pending.bucket, pending.start::timestamptz, pending.count
      from unnest(${buckets}::text[], ${starts}::text[], ${taken}::int[]) as pending(bucket, start, count)
      on conflict (bucket, window_start) do update set count = rate_limit.count + excluded.count
      returning bucket, count`);
    const sums = new Map(rows.map((row) => [row.bucket, row.count]));
    for (const { count } of pending) count.settled = sums.get(count.bucket) ?? count.settled;
    for (const { bucket, start, pending: since } of byBucket.values())
      if (start !== counts.start && since === 0) byBucket.delete(bucket);
  } catch (error) {
    for (const one of pending) {
      one.count.settled -= one.taken;
      one.count.pending += one.taken;
    }
    throw error;
  }
}
