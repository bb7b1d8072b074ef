import { sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Database } from "@/server/db/client";
import { log } from "@/server/log";
import { JOB_KINDS, type JobKind } from "./enqueue";

/** Notifications start a job at once; a lost one costs no more than this. */
const LONGEST_MS = 15_000;
const SHORTEST_MS = 250;
/** A job that ended may have queued another for later. */
const AFTER_JOB_MS = 1_000;

export type Waker = {
  /** Looks at the queue within a second. */
  look(): void;
  stop(): void;
};

/**
 * Calls `wake` for kinds with due jobs: no notification announces a job that becomes due later, and one may be
 * lost. One statement for all kinds, then sleep until the next job is due, 15 s at most.
 */
export function startWaker(db: Database, wake: (kind: JobKind) => void): Waker {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let at = 0;
  const scheduleLook = (ms: number) => {
    const until = performance.now() + ms;
    if (isStopped || (timer !== undefined && at <= until)) return;
    clearTimeout(timer);
    at = until;
    timer = setTimeout(() => {
      timer = undefined;
      void wakeDueWorkers();
    }, ms);
  };
  const wakeDueWorkers = async (): Promise<void> => {
    const waits = await listWaits(db).catch((error: unknown) => {
      log.warn({ err: error }, "the queue could not be read");
      return new Map<JobKind, number>();
    });
    let next = LONGEST_MS;
    for (const [kind, ms] of waits) {
      if (ms <= 0) wake(kind);
      else next = Math.min(next, ms);
    }
    scheduleLook(Math.max(SHORTEST_MS, next));
  };
  void wakeDueWorkers();
  return {
    look: () => scheduleLook(AFTER_JOB_MS),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Returns the milliseconds until the next waiting job of each kind is due, by the database's clock. */
async function listWaits(db: Database): Promise<Map<JobKind, number>> {
  const rows = await db.execute<{ name: string; due: string; now: string }>(sql`
    select name, (extract(epoch from min(start_after)) * 1000)::text as due, ${clock.column} as now
    from pgboss.job where state < 'active' and not blocked group by name`);
  const found = new Map(rows.map(({ name, due, now }) => [name, Number(due) - Number(now)]));
  return new Map(
    JOB_KINDS.flatMap((kind): [JobKind, number][] => {
      const ms = found.get(kind);
      return ms === undefined ? [] : [[kind, ms]];
    }),
  );
}
