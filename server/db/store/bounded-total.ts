import { setTimeout as pause } from "node:timers/promises";

/** Counts up to this are exact (ruling 50). */
const EXACT_UP_TO = 10_000;
/** Time that the first caller waits for a large total. */
const PATIENCE_MS = 20;
const KNOWN_ENTRIES = 500;

type RecentTotal = { count: number; at: number };
const recentTotals = new Map<string, RecentTotal>();
/** Counts in progress, so that concurrent callers share one. */
const underWay = new Map<string, Promise<number>>();

export type Counting = {
  /** Identifies the count by all of its filters. */
  key: string;
  /** Greatest age in ms of a total above the exact ones. */
  freshMs: number;
  /** Counts no further than `cap`; null counts all. */
  upTo: (cap: number | null) => Promise<number>;
  /** Upper bound to answer while a large total is still being counted; without it, every caller waits. */
  atMost?: (() => Promise<number>) | undefined;
};

/**
 * Returns a total (ruling 50): exact up to 10 000, above that at most `freshMs` old. Each process keeps its
 * own cache. The age is measured on a monotonic clock: no due time depends on it.
 */
export async function countBounded({ key, freshMs, upTo, atMost }: Counting): Promise<number> {
  const recent = recentTotals.get(key);
  if (recent && performance.now() - recent.at < freshMs) return recent.count;
  const capped = await upTo(EXACT_UP_TO + 1);
  if (capped <= EXACT_UP_TO) return capped;
  const counted = underWay.get(key) ?? startFullCount(key, upTo);
  if (!atMost) return counted;
  const inTime = await Promise.race([counted, pause(PATIENCE_MS, null, { ref: false })]);
  return inTime ?? Math.max(capped, await atMost());
}

function startFullCount(key: string, upTo: Counting["upTo"]): Promise<number> {
  const counted = upTo(null).then((count) => {
    if (recentTotals.size >= KNOWN_ENTRIES) recentTotals.clear();
    recentTotals.set(key, { count, at: performance.now() });
    return count;
  });
  underWay.set(key, counted);
  const forgetRun = () => underWay.delete(key);
  // There may be no caller left to see a failure; the next one meets it again.
  counted.then(forgetRun, forgetRun);
  return counted;
}
