import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { WAITING } from "@/server/domain/webhook/delivery";
import type { Connection, Transaction } from "../client";

/** A due time that no worker reaches, for columns in which none at all means "now". */
const OUT_OF_REACH = sql.raw("'9999-12-31T00:00:00Z'::timestamptz");

/**
 * One kind of outgoing work. `due` is the column that makes it due, `held` its value while held, `whose` the
 * unfinished rows, `also` other columns that a dead worker's claim left behind, `title` a line for people.
 */
type Held = {
  table: string;
  id: string;
  due: string;
  held: SQL;
  whose: string;
  also?: string;
  /** The due time to keep, if not the column. */
  keeps?: string;
  title: string;
};

const NONE = sql.raw("null");

/** Sealing is among it: it ends in mails, and a second seal would differ from one that was sent. */
const HELD = {
  mail: {
    table: "mail",
    id: "id",
    due: "next_attempt_at",
    held: OUT_OF_REACH,
    whose: "state in ('QUEUED', 'SENDING')",
    also: "state = 'QUEUED', claimed_at = null",
    keeps: "coalesce(next_attempt_at, created_at)",
    title: "kind || ' to ' || to_email",
  },
  event: {
    table: "event",
    id: "id",
    due: "fanned_out_at",
    held: OUT_OF_REACH,
    whose: "fanned_out_at is null",
    title: "kind || ' of ' || envelope_id",
  },
  webhook: {
    table: "webhook_delivery",
    id: "id",
    due: "next_attempt_at",
    held: OUT_OF_REACH,
    whose: `status = '${WAITING}'`,
    also: "claimed_at = null",
    title: "event || ' to ' || host",
  },
  reminder: {
    table: "recipient",
    id: "id",
    due: "next_reminder_at",
    held: NONE,
    whose: "next_reminder_at is not null",
    title: "email || ' of ' || envelope_id",
  },
  "scheduled send": {
    table: "envelope",
    id: "id",
    due: "scheduled_send_at",
    held: NONE,
    whose: "scheduled_send_at is not null",
    title: "title",
  },
  seal: {
    table: "envelope",
    id: "id",
    due: "next_seal_at",
    held: OUT_OF_REACH,
    whose: "next_seal_at is not null",
    title: "title",
  },
  "bulk send": {
    table: "bulk_send",
    id: "id",
    due: "next_row_at",
    held: OUT_OF_REACH,
    whose: "state = 'RUNNING'",
    also: "wake_at = null",
    title: "name",
  },
  "bulk action": {
    table: "bulk_action",
    id: "id",
    due: "next_item_at",
    held: OUT_OF_REACH,
    whose: "state = 'RUNNING'",
    also: "wake_at = null",
    title: "kind",
  },
  "log stream": {
    table: "log_receiver",
    id: "id",
    due: "next_attempt_at",
    held: OUT_OF_REACH,
    whose: "true",
    also: "claim = null, claimed_until = null",
    title: "url",
  },
  digest: {
    table: "notice_preference",
    id: "user_id",
    due: "next_digest_at",
    held: NONE,
    whose: "next_digest_at is not null",
    title: "'user ' || user_id",
  },
} as const satisfies Record<string, Held>;

export type HeldKind = keyof typeof HELD;
export const HELD_KINDS = [
  "mail",
  "event",
  "webhook",
  "reminder",
  "scheduled send",
  "seal",
  "bulk send",
  "bulk action",
  "log stream",
  "digest",
] as const satisfies readonly HeldKind[];

/** Holds everything outgoing that is not done. */
export async function holdOutgoingWork(tx: Transaction): Promise<void> {
  for (const kind of HELD_KINDS) {
    const { table, id, due, held, whose, also, keeps = due }: Held = HELD[kind];
    const rows = sql.raw(`from ${table} where ${whose}`);
    await tx.execute(sql`
      insert into held_work (kind, row_id, due_at)
      select ${kind}, ${sql.raw(`${id}::text, ${keeps}`)} ${rows} on conflict do nothing`);
    const rest = sql.raw(also ? `, ${also}` : "");
    await tx.execute(sql`
      update ${sql.raw(table)} set ${sql.raw(due)} = ${held}${rest} where ${sql.raw(whose)}`);
  }
}

/**
 * Lets held work go on: what is overdue becomes due now, and the sweep queues it. A row that somebody has
 * dealt with meanwhile stays as it is. Returns how many rows were released.
 */
export async function releaseHeldWork(tx: Transaction, kind: HeldKind): Promise<number> {
  const { table, id, due, held }: Held = HELD[kind];
  const isStillHeld = sql`t.${sql.raw(due)} is not distinct from ${held}`;
  await tx.execute(sql`
    update ${sql.raw(table)} t set ${sql.raw(due)} = h.due_at from held_work h
    where h.kind = ${kind} and h.row_id = ${sql.raw(`t.${id}::text`)} and ${isStillHeld}`);
  const released = await tx.execute(sql`delete from held_work where kind = ${kind} returning row_id`);
  return released.length;
}

const Counted = z.array(
  z.object({ kind: z.enum(HELD_KINDS), count: z.number(), oldest: z.string().nullable() }),
);
export type HeldCount = z.infer<typeof Counted>[number];

export async function countHeldWork(connection: Connection): Promise<HeldCount[]> {
  const rows = await connection.execute(sql`
    select kind, count(*)::int as count, to_json(min(due_at))#>>'{}' as oldest from held_work group by kind order by kind`);
  return Counted.parse([...rows]);
}

const Listed = z.array(z.object({ id: z.string(), dueAt: z.string().nullable(), title: z.string() }));

/** Lists the held rows of a kind, the longest due first. */
export async function listHeldWork(
  connection: Connection,
  kind: HeldKind,
  { page, perPage }: { page: number; perPage: number },
): Promise<z.infer<typeof Listed>> {
  const { table, id, title }: Held = HELD[kind];
  const rows = await connection.execute(sql`
    select h.row_id as id, to_json(h.due_at)#>>'{}' as "dueAt", coalesce(named.title, '') as title
    from held_work h left join lateral (
      select (${sql.raw(title)})::text as title from ${sql.raw(table)} where ${sql.raw(`${id}::text`)} = h.row_id
    ) named on true
    where h.kind = ${kind} order by h.due_at nulls first, h.row_id
    limit ${perPage} offset ${(page - 1) * perPage}`);
  return Listed.parse([...rows]);
}
