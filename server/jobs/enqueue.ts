import { sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss } from "pg-boss";
import type { Transaction } from "@/server/db/client";
import { DELIVERIES_PER_HOST, DELIVERIES_PER_TEAM_AND_HOST } from "@/server/domain/webhook/delivery";
import { requireInstance } from "@/server/runtime";

declare module "@/server/runtime" {
  interface Registry {
    /** Started with the process; web routes only send, the worker also works. */
    boss: PgBoss;
  }
}

export type JobSpec = {
  row: "envelope" | "item" | "mail" | "event" | "delivery" | "bulkSend" | "bulkAction" | "logReceiver";
  /** Jobs run at once: in one process, or in all on Inngest unless `onInngest` is set. */
  concurrency: number;
  onInngest?: number;
  /** Time after which a run counts as lost. */
  expireInSeconds: number;
  /** Jobs run at once towards one host, and for one team there, if the job makes calls (ruling 51). */
  perHost?: { all: number; team: number };
};

/**
 * Every job kind with its domain row (ruling 66), concurrency in one process and time limit. The row carries
 * state and due time; the job carries only its id, so a lost queue is rebuilt from the rows.
 */
export const JOBS = {
  "envelope.seal": { row: "envelope", concurrency: 2, expireInSeconds: 600 },
  "envelope.stamp-rejected": { row: "envelope", concurrency: 1, expireInSeconds: 600 },
  "envelope.send-scheduled": { row: "envelope", concurrency: 1, expireInSeconds: 60 },
  // A single batch at a time, so that people waiting at their screen are not behind a table of thousands.
  "bulk-send.run": { row: "bulkSend", concurrency: 1, expireInSeconds: 60 },
  "bulk-action.run": { row: "bulkAction", concurrency: 2, expireInSeconds: 60 },
  "item.draw-first-page": { row: "item", concurrency: 2, expireInSeconds: 300 },
  "mail.send": { row: "mail", concurrency: 3, expireInSeconds: 600 },
  "event.fan-out": { row: "event", concurrency: 1, expireInSeconds: 60 },
  // Each waits on one receiver, for half a minute at most: silent ones leave room for the others.
  "log.stream": { row: "logReceiver", concurrency: 4, expireInSeconds: 60, onInngest: 20 },
  // Here a job only wakes the pump; on Inngest each is a call of its own, limited by ruling 51.
  "webhook.deliver": {
    row: "delivery",
    concurrency: 2,
    expireInSeconds: 60,
    perHost: { all: DELIVERIES_PER_HOST, team: DELIVERIES_PER_TEAM_AND_HOST },
  },
} as const satisfies Record<string, JobSpec>;
export type JobKind = keyof typeof JOBS;

export const JOB_KINDS = [
  "envelope.seal",
  "envelope.stamp-rejected",
  "envelope.send-scheduled",
  "bulk-send.run",
  "bulk-action.run",
  "item.draw-first-page",
  "mail.send",
  "event.fan-out",
  "log.stream",
  "webhook.deliver",
] as const satisfies readonly JobKind[];

type EnqueueOptions = {
  runAt?: Date;
  /** At most one job for this row within so many seconds: for sweeps, which look at the same rows again. */
  oncePerSeconds?: number;
};

export async function retryJobs(tx: Transaction, kind: JobKind, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await requireInstance("boss").retry(kind, [...jobIds], { db: fromDrizzle(tx, sql) });
}

/**
 * Queues a job inside the business transaction: its row commits with it or not at all (ruling 29). The queue
 * itself never retries: a failed job leaves its row due, and the row's own schedule and the sweep bring it
 * back.
 */
export const enqueueJob = (
  tx: Transaction,
  kind: JobKind,
  rowId: string,
  options: EnqueueOptions = {},
): Promise<void> => enqueueJobs(tx, kind, [rowId], options);

/** Like `enqueueJob`, for several rows of a kind in one statement. */
export async function enqueueJobs(
  tx: Transaction,
  kind: JobKind,
  rowIds: readonly string[],
  { runAt, oncePerSeconds }: EnqueueOptions = {},
): Promise<void> {
  if (rowIds.length === 0) return;
  const jobs = rowIds.map((id) => ({
    data: { id },
    ...(runAt ? { startAfter: runAt } : {}),
    ...(oncePerSeconds ? { singletonKey: id, singletonSeconds: oncePerSeconds } : {}),
  }));
  await requireInstance("boss").insert(kind, jobs, { db: fromDrizzle(tx, sql) });
}
