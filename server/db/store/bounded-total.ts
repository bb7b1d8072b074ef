import { setTimeout as pause } from "node:timers/promises";

/** Up to this a count is exact (ruling 50). */
const EXACT_UP_TO = 10_000;
/** How long somebody who asks first waits for a large total. */
const PATIENCE_MS = 20;
const KNOWN_ENTRIES = 500;

type Known = { count: number; at: number };
const known = new Map<string, Known>();
/** Totals being counted: asked for by many at once, each is counted once. */
const underWay = new Map<string, Promise<number>>();

export type Counting = {
  /** What is counted, by everything that narrows it. */
  key: string;
  /** How old a total above the exact ones may be, in ms. */
  freshMs: number;
  /** Counts no further than `cap`; null counts all. */
  upTo: (cap: number | null) => Promise<number>;
  /** What to say while a large total is still being counted; without it, everybody waits. */
  atMost?: (() => Promise<number>) | undefined;
};

/**
 * How many there are (ruling 50): exact up to 10 000, above that at most `freshMs` old, however many processes answer,
 * for each keeps its own; that age is a cache's, on a monotonic clock: no due time hangs on it.
 */
export async function boundedTotal({ key, freshMs, upTo, atMost }: Counting): Promise<number> {
  const recent = known.get(key);
  if (recent && performance.now() - recent.at < freshMs) return recent.count;
  const capped = await upTo(EXACT_UP_TO + 1);
  if (capped <= EXACT_UP_TO) return capped;
  const counted = underWay.get(key) ?? countAll(key, upTo);
  if (!atMost) return counted;
  const inTime = await Promise.race([counted, pause(PATIENCE_MS, null, { ref: false })]);
  return inTime ?? Math.max(capped, await atMost());
}

function countAll(key: string, upTo: Counting["upTo"]): Promise<number> {
  const counted = upTo(null).then((count) => {
    if (known.size >= KNOWN_ENTRIES) known.clear();
    known.set(key, { count, at: performance.now() });
    return count;
  });
  underWay.set(key, counted);
  const settled = () => underWay.delete(key);
  // Nobody may be waiting any more; who asks next finds out what is wrong.
  counted.then(settled, settled);
  return counted;
}
