import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReservedSql, Sql, TransactionSql } from "postgres";
import { z } from "zod";

/** Copies every table out of and into a database, for backups. A queue is rebuilt from its rows, so it is left out. */

export const CopiedTable = z.object({ name: z.string(), columns: z.array(z.string()) });
export type CopiedTable = z.infer<typeof CopiedTable>;

/** `value` of an unused sequence is null. */
export const CopiedSequence = z.object({ name: z.string(), value: z.string().nullable() });
export type CopiedSequence = z.infer<typeof CopiedSequence>;

export const AppliedMigration = z.object({ hash: z.string(), at: z.number() });
export type AppliedMigration = z.infer<typeof AppliedMigration>;

type Connected = Sql | ReservedSql | TransactionSql;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Columns by name, because an updated database has them in another order than a new one; generated ones follow. */
export async function listCopiedTables(sql: Connected): Promise<CopiedTable[]> {
  const rows = await sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`;
  return z.array(CopiedTable).parse([...rows]);
}

export async function listSequences(sql: Connected): Promise<CopiedSequence[]> {
  const rows = await sql`
    select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`;
  return z.array(CopiedSequence).parse([...rows]);
}

export async function listMigrations(sql: Connected): Promise<AppliedMigration[]> {
  const rows = await sql`
    select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at, id`;
  return z.array(AppliedMigration).parse([...rows]);
}

/** Returns true if the database holds no table of ours and none of anybody else. */
export async function isEmptyDatabase(sql: Connected): Promise<boolean> {
  const rows = await sql`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'S') and n.nspname in ('public', 'drizzle') limit 1`;
  return rows.length === 0;
}

const listColumns = ({ name, columns }: CopiedTable): string =>
  `${quote("public")}.${quote(name)} (${columns.map(quote).join(", ")})`;

/** Streams the rows of a table in PostgreSQL's text format, one line each. */
export function copyOut(sql: Connected, table: CopiedTable): Promise<Readable> {
  return sql.unsafe(`copy ${listColumns(table)} to stdout`).readable();
}

export async function copyIn(tx: TransactionSql, table: CopiedTable, rows: Uint8Array): Promise<void> {
  await pipeline(Readable.from([rows]), await tx.unsafe(`copy ${listColumns(table)} from stdin`).writable());
}

/**
 * Empties every table and runs `load` without foreign keys and triggers, in its transaction. Then the foreign
 * keys are checked over all rows. Needs the owner of the tables, and no superuser.
 */
export async function loadWithoutChecks(tx: TransactionSql, load: () => Promise<void>): Promise<void> {
  const tables = await listCopiedTables(tx);
  const keys = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() })).parse([
    ...(await tx`
        select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
        from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`),
  ]);
  for (const { name } of tables) await tx.unsafe(`alter table public.${quote(name)} disable trigger user`);
  for (const { table, name } of keys)
    await tx.unsafe(`alter table public.${quote(table)} drop constraint ${quote(name)}`);
  for (const { name } of tables) await tx.unsafe(`delete from public.${quote(name)}`);
  await load();
  for (const { table, name, definition } of keys)
    await tx.unsafe(`alter table public.${quote(table)} add constraint ${quote(name)} ${definition}`);
  for (const { name } of tables) await tx.unsafe(`alter table public.${quote(name)} enable trigger user`);
}

export async function setSequences(tx: TransactionSql, sequences: readonly CopiedSequence[]): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await tx`select setval(${`public.${quote(name)}`}::regclass, ${value}::bigint)`;
}

/** One backup at a time over all processes; held by a connection of its own, which sees no snapshot. */
const BACKUP_LOCK = 7_236_419_022;

/** Runs `body` unless another process makes a backup; then returns null. */
export function runExclusively<Result>(sql: Sql, body: () => Promise<Result>): Promise<Result | null> {
  const run = async (tx: TransactionSql): Promise<{ result: Result } | null> => {
    const [lock] = await tx`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as held`;
    return lock?.held === true ? { result: await body() } : null;
  };
  return sql.begin(run).then((done) => done?.result ?? null);
}
