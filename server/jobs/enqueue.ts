import { sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss } from "pg-boss";
import type { Transaction } from "@/server/db/client";
import { need } from "@/server/runtime";

declare module "@/server/runtime" {
  interface Registry {
    /** Started with the process; web routes only send, the worker also works. */
    boss: PgBoss;
  }
}

/**
 * Every job kind and the domain row it points at (ruling 66). The row carries state and due time; the job
 * carries only its id, so a lost queue is rebuilt from the rows.
 */
export const JOBS = {
  "envelope.seal": { row: "envelope", retryLimit: 0 },
  "envelope.stamp-rejected": { row: "envelope", retryLimit: 0 },
  "envelope.send-scheduled": { row: "envelope", retryLimit: 0 },
  "mail.send": { row: "mail", retryLimit: 0 },
  "event.fan-out": { row: "event", retryLimit: 0 },
} as const;
export type JobKind = keyof typeof JOBS;

/**
 * Promises an effect inside the business transaction: the job row commits with it or not at all (ruling 29).
 * `runAt` delays it. Retries are the domain row's own business (its due time and the sweep).
 */
export async function enqueue(
  tx: Transaction,
  kind: JobKind,
  rowId: string,
  options: { runAt?: Date } = {},
): Promise<void> {
  await need("boss").send(
    kind,
    { id: rowId },
    {
      db: fromDrizzle(tx, sql),
      retryLimit: JOBS[kind].retryLimit,
      ...(options.runAt ? { startAfter: options.runAt } : {}),
    },
  );
}
