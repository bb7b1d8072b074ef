import { sql } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { JOB_KINDS, type JobKind } from "./enqueue";

type KindState = {
  kind: JobKind;
  /** Due, and not started or not yet taken by Inngest. */
  queued: number;
  scheduled: number;
  /** Running or being relayed, or left by a dead process and not noticed yet. */
  running: number;
  /** Failed by a fault of ours within the last hour; the sweep brings their rows back. */
  failed: number;
  /** Age of the oldest due job in ms; 0 if none is due. */
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
 * Returns the queue's state for health, metrics and the admin page, with every kind listed, even if empty. On
 * Inngest this is the outbox: Inngest shows what it has taken. Finished jobs are forgotten after an hour.
 */
export async function loadQueueState(connection: Connection, now: Date): Promise<QueueState> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // A job that Inngest refused is tried again later, but has been due since its creation.
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
  const kinds = JOB_KINDS.map((kind) => toKindState(kind, byKind.get(kind)));
  return { kinds, oldestMs: Math.max(0, ...kinds.map(({ oldestMs }) => oldestMs)) };
}

const toKindState = (kind: JobKind, row: Counted | undefined): KindState => ({
  kind,
  queued: Number(row?.queued ?? 0),
  scheduled: Number(row?.scheduled ?? 0),
  running: Number(row?.running ?? 0),
  failed: Number(row?.failed ?? 0),
  oldestMs: Math.max(0, Math.round(Number(row?.oldest ?? 0) * 1000)),
});

/** Time within which a started job marks its row as claimed. */
const CLAIMED_WITHIN_MS = 5000;

/**
 * Returns which of these rows have a due job in the queue: it may be long, or an outbox that Inngest does not
 * take. A job that started a moment ago counts too; an older one has claimed its row, or its process is dead.
 */
export async function findWaitingRows(
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
