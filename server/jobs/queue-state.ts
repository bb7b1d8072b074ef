import { sql } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { JOB_KINDS, type JobKind } from "./enqueue";

type KindState = {
  kind: JobKind;
  /** Due, and not begun or not yet taken by Inngest. */
  queued: number;
  /** Promised for later. */
  scheduled: number;
  /** Run or relayed at this moment, or left behind by a process that died and not yet noticed. */
  running: number;
  /** Ended with a fault of ours within the last hour; their rows come back by the sweep. */
  failed: number;
  /** How long the oldest due job waits, in ms; 0 when none does. */
  oldestMs: number;
};
export type QueueState = { kinds: KindState[]; oldestMs: number };

type Counted = {
  kind: string;
  queued: string;
  scheduled: string;
  running: string;
  failed: string;
  oldest: string | null;
};

/**
 * What the queue holds, for health, metrics and the admin's page, every kind in its place even when it has nothing. On
 * Inngest this is the outbox: what Inngest has taken is seen there. Forgets finished jobs after an hour.
 */
export async function queueState(connection: Connection, now: Date): Promise<QueueState> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // A job that Inngest did not take is tried again later, but has been due since it was made.
  const isDue = sql`(state = 'retry' or (state = 'created' and start_after <= ${at}))`;
  const dueSince = sql`case when state = 'retry' then created_on else start_after end`;
  const rows = await connection.execute<Counted>(sql`
    select name as kind,
      count(*) filter (where ${isDue})::text as queued,
      count(*) filter (where state = 'created' and start_after > ${at})::text as scheduled,
      count(*) filter (where state = 'active')::text as running,
      count(*) filter (where state = 'failed')::text as failed,
      extract(epoch from ${at} - min(${dueSince}) filter (where ${isDue}))::text as oldest
    from pgboss.job group by name`);
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  const kinds = JOB_KINDS.map((kind) => stateOf(kind, byKind.get(kind)));
  return { kinds, oldestMs: Math.max(0, ...kinds.map(({ oldestMs }) => oldestMs)) };
}

const stateOf = (kind: JobKind, row: Counted | undefined): KindState => ({
  kind,
  queued: Number(row?.queued ?? 0),
  scheduled: Number(row?.scheduled ?? 0),
  running: Number(row?.running ?? 0),
  failed: Number(row?.failed ?? 0),
  oldestMs: Math.max(0, Math.round(Number(row?.oldest ?? 0) * 1000)),
});

/** How long a job may have begun without its row saying so. */
const CLAIMED_WITHIN_MS = 5000;

/**
 * Which of these rows have a due job in the queue already: a long queue, or an outbox that Inngest does not take. One
 * that began a moment ago counts as well; one that began before that has claimed its row, or its process is gone.
 */
export async function rowsWaiting(
  connection: Connection,
  kind: JobKind,
  rowIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (rowIds.length === 0) return new Set();
  const at = sql`${now.toISOString()}::timestamptz`;
  const justBefore = sql`${new Date(now.getTime() - CLAIMED_WITHIN_MS).toISOString()}::timestamptz`;
  const rows = await connection.execute<{ id: string }>(sql`
    select distinct data->>'id' as id from pgboss.job
    where name = ${kind}
      and (state = 'retry' or (state = 'created' and start_after <= ${at})
        or (state = 'active' and started_on > ${justBefore}))
      and data->>'id' in ${[...rowIds]}`);
  return new Set(rows.map(({ id }) => id));
}
