import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, isPgEnum, PgTable } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { buildConnectionUrl, OWNER_ROLE } from "@/server/cli/postgres/roles";
import { testDatabase } from "@/server/testing/db/database";
import { startPooler } from "@/server/testing/db/pooler";
import { connect } from "./connect";
import { migrate } from "./migrate";
import * as schema from "./schema";

test("a second start leaves a migrated database alone", async () => {
  await using db = await testDatabase();
  expect(await migrate(db.ownerUrl, process.cwd())).toBe(0);
});

test("a migrated database has the enums, tables and columns of the schema", async () => {
  await using db = await testDatabase();
  const declared = Object.values<unknown>(schema);
  const enums =
    await db.sql`select typname as name, array_agg(enumlabel::text order by enumsortorder) as values
    from pg_enum join pg_type on pg_type.oid = enumtypid group by typname`;
  expect(Object.fromEntries(enums.map(({ name, values }) => [name, values]))).toEqual(
    Object.fromEntries(declared.filter(isPgEnum).map(({ enumName, enumValues }) => [enumName, enumValues])),
  );
  const columns = await db.sql`select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  expect(columns.map(({ name }) => name).sort()).toEqual(
    declared
      .filter((value) => is(value, PgTable))
      .map((table) => getTableConfig(table))
      .flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`))
      .sort(),
  );
});

test("refuses a database that a newer version migrated", async () => {
  await using db = await testDatabase();
  await db.ownerSql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9e15)`;
  await expect(migrate(db.ownerUrl, process.cwd())).rejects.toThrow("newer or different version");
});

const getJournalPath = (folder: string) => path.join(folder, "meta/_journal.json");

function readEntries(folder: string): object[] {
  return JSON.parse(readFileSync(getJournalPath(folder), "utf8")).entries;
}

function writeEntries(folder: string, entries: readonly object[]): void {
  const journal = JSON.parse(readFileSync(getJournalPath(folder), "utf8"));
  writeFileSync(getJournalPath(folder), JSON.stringify({ ...journal, entries }));
}

test("a failed migration leaves the database unchanged and reports the cause in one sentence", async () => {
  await using db = await testDatabase();
  const root = mkdtempSync(path.join(tmpdir(), "rubrica-migrations-"));
  try {
    cpSync("drizzle", path.join(root, "drizzle"), { recursive: true });
    const entries = readEntries("drizzle");
    const broken = {
      idx: entries.length,
      version: "7",
      when: Date.now(),
      tag: "9999_broken",
      breakpoints: true,
    };
    writeEntries(path.join(root, "drizzle"), [...entries, broken]);
    const steps = "create table half_done (id int);--> statement-breakpoint\nselect * from no_such_table;";
    writeFileSync(path.join(root, "drizzle/9999_broken.sql"), steps);
    await expect(migrate(db.ownerUrl, root)).rejects.toMatchObject({
      name: "StartProblem",
      message: expect.stringMatching(/left as it was: .*no_such_table.*Correct the cause and start again/s),
    });
    expect(await db.ownerSql`select to_regclass('half_done') as made`).toEqual([{ made: null }]);
    expect(await migrate(db.ownerUrl, process.cwd())).toBe(0);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test("a database of an older version keeps its rows and gets the schema of a new one", async () => {
  const { superUrl, port, passwords } = inject("cluster");
  const admin = postgres(superUrl, { max: 1, onnotice: () => {} });
  const name = `test_upgrade_${process.pid}`;
  const root = mkdtempSync(path.join(tmpdir(), "rubrica-migrations-"));
  await admin.unsafe(`create database "${name}" template template0 owner ${OWNER_ROLE}`);
  const url = buildConnectionUrl(OWNER_ROLE, passwords.owner, port, name);
  const sql = connect(url, { max: 1, name: "upgrade" });
  const entries = readEntries("drizzle/earlier");
  const sinceBaseline = readEntries("drizzle").length - 1;
  const migrateTo = async (count: number) => {
    cpSync("drizzle/earlier", root, { recursive: true });
    writeEntries(root, entries.slice(0, count));
    await applyMigrations(drizzle(sql), { migrationsFolder: root });
  };
  try {
    await migrateTo(BEFORE_DELIVERY);
    await sql.unsafe(OLD_DELIVERY);
    await migrateTo(AT_6BFFC05E);
    expect(await migrate(url, process.cwd())).toBe(entries.length - AT_6BFFC05E + sinceBaseline);
    expect(await migrate(url, process.cwd())).toBe(0);
    expect(await sql`select event, envelope_id, sequence, host from webhook_delivery`).toEqual([
      { event: "DOCUMENT_SENT", envelope_id: "e1", sequence: 7, host: "hooks.example.com:8443" },
    ]);
    expect(await sql`select webhook_id from webhook_attempt`).toEqual([{ webhook_id: "w1" }]);
    await using fresh = await testDatabase();
    expect(await describeSchema(sql)).toEqual(await describeSchema(fresh.ownerSql));
  } finally {
    await sql.end({ timeout: 2 });
    await admin.unsafe(`drop database if exists "${name}" with (force)`);
    await admin.end();
    rmSync(root, { recursive: true, force: true });
  }
});

/** Columns, indexes, constraints, triggers, functions and rights, without the names of NOT NULL constraints. */
async function describeSchema(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select concat(attrelid::regclass, '.', attname, ' ', format_type(atttypid, atttypmod), ' ', attnotnull, ' ',
        pg_get_expr(adbin, adrelid), attgenerated, attidentity) as line
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union select concat(relkind, relname, relpersistence, (select string_agg(acl::text, ' ' order by acl::text) from unnest(relacl) acl))
      from pg_class where relnamespace = 'public'::regnamespace
    union select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where relnamespace = 'public'::regnamespace
    union select concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid), condeferred, convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union select concat(pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union select concat(pg_get_functiondef(p.oid), proacl) from pg_proc p
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    order by line`;
  return rows.map(({ line }) => line);
}

/** Number of migrations before the one that gives deliveries their subject. */
const BEFORE_DELIVERY = 15;
/** Number of migrations in commit 6bffc05e. */
const AT_6BFFC05E = 56;
const OLD_DELIVERY = `
  insert into "user" (id, name, email, created_at, updated_at) overriding system value values (1, 'O', 'o@example.org', now(), now());
  insert into organisation (id, name, url, owner_user_id, created_at) overriding system value values (1, 'O', 'o', 1, now());
  insert into team (id, organisation_id, name, url, created_at) overriding system value values (1, 1, 'T', 't', now());
  insert into envelope (id, legacy_id, type, source, title, user_id, team_id, auth_options, created_at, updated_at)
    values ('e1', 1, 'DOCUMENT', 'DOCUMENT', 'Rent', 1, 1, '{}', now(), now());
  insert into event (id, team_id, envelope_id, kind, sequence, payload, created_at)
    values ('v1', 1, 'e1', 'DOCUMENT_SENT', 7, '{}', now());
  insert into webhook (id, team_id, webhook_url, created_at, updated_at) values ('w1', 1, 'https://x.example.com/', now(), now());
  insert into webhook_delivery (id, event_id, webhook_id, url, body, created_at)
    values ('d1', 'v1', 'w1', 'https://Hooks.example.com:8443/in?x=1', '{}', now());
  insert into webhook_attempt (id, delivery_id, number, state, started_at) values ('a1', 'd1', 1, 'FAILED', now());`;

test("the application role reads and writes, but cannot change, delete or truncate evidence", async () => {
  await using db = await testDatabase();
  await expect(db.sql`select count(*) from audit_entry`).resolves.toHaveLength(1);
  for (const statement of [
    "update audit_entry set envelope_id = envelope_id",
    "delete from audit_entry",
    "truncate audit_entry",
  ]) {
    await expect(db.sql.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
  }
});

test("processes that start behind a pooler in transaction mode do not wait for each other for ever", async () => {
  await using db = await testDatabase();
  await using pooler = await startPooler(db.ownerUrl, 4);
  const start = () => migrate(pooler.url, process.cwd());
  expect(await start()).toBe(0);
  expect(await Promise.all([start(), start()])).toEqual([0, 0]);
});
