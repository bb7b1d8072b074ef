import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { z } from "zod";
import { foldTitles } from "@/server/db/store/fold-titles";
import { StartProblem } from "@/server/env";
import { connect } from "./connect";

type Applied = { hash: string; at: number };

/**
 * Builds the schema of a backup in an empty database; `migrate` then brings it up to date.
 * @param applied the migrations of the database that was copied
 * @throws StartProblem when this code is older
 */
export async function migrateAsFar(
  ownerUrl: string,
  root: string,
  applied: readonly Applied[],
): Promise<void> {
  const folder = path.join(root, "drizzle");
  assertMigrationsKnown(root, applied);
  const last = Math.max(...applied.map(({ at }) => at));
  const journal = Journal.parse(JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")));
  const entries = journal.entries.filter(({ when }) => when <= last);
  const partial = mkdtempSync(path.join(tmpdir(), "rubrica-schema-"));
  const sql = connect(ownerUrl, { max: 1, name: "migrate", prepare: false });
  try {
    mkdirSync(path.join(partial, "meta"));
    writeFileSync(path.join(partial, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      copyFileSync(path.join(folder, `${tag}.sql`), path.join(partial, `${tag}.sql`));
    await applyMigrations(drizzle(sql), { migrationsFolder: partial });
  } catch (error) {
    throw toMigrationProblem(error);
  } finally {
    await sql.end({ timeout: 5 });
    rmSync(partial, { recursive: true, force: true });
  }
}

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

/** @throws StartProblem when a migration is of a newer or different version */
export function assertMigrationsKnown(root: string, applied: readonly Applied[]): void {
  const known = new Set(readAllMigrations(root).map(({ hash }) => hash));
  if (applied.length > 0 && applied.every(({ hash }) => known.has(hash))) return;
  throw new StartProblem(
    "This backup is of a newer or different version of Rubrica. Restore it with that one.",
  );
}

const readAllMigrations = (root: string) =>
  ["earlier", "."].flatMap((folder) =>
    readMigrationFiles({ migrationsFolder: path.join(root, "drizzle", folder) }),
  );

/** Any fixed number: two processes that start on one database take turns at migrating. */
const MIGRATION_LOCK = 7_236_419_021;

/**
 * Brings the schema up to this code, all of it or nothing (ruling 68, K11). Returns how many migrations ran.
 * @param ownerUrl connection of the role that owns the schema
 * @throws StartProblem when the database is newer than this code or a migration fails
 */
export async function migrate(ownerUrl: string, root: string): Promise<number> {
  const migrationsFolder = path.join(root, "drizzle");
  const beforeBaseline = path.join(migrationsFolder, "earlier");
  const migrations = readAllMigrations(root);
  const sql = connect(ownerUrl, { max: 2, name: "migrate", prepare: false });
  const applyAll = async (): Promise<number> => {
    const before = await listAppliedMigrations(sql);
    const unknown = before.filter((hash) => !migrations.some((migration) => migration.hash === hash));
    if (unknown.length > 0) {
      throw new StartProblem(
        "The database was migrated by a newer or different version of Rubrica. Start that version again, or restore a backup made before it.",
      );
    }
    const db = drizzle(sql);
    // The baseline has the time of the last migration that it replaces, so that drizzle skips it where these ran.
    if (before.length > 0) await applyMigrations(db, { migrationsFolder: beforeBaseline });
    await applyMigrations(db, { migrationsFolder });
    await foldTitles(sql);
    return (await listAppliedMigrations(sql)).length - before.length;
  };
  try {
    // A lock of the session would stay with a connection of the pooler, and the next process would wait for ever.
    return await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      return applyAll();
    });
  } catch (error) {
    throw toMigrationProblem(error);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function listAppliedMigrations(sql: Sql): Promise<string[]> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return [];
  const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations`;
  return rows.map((row) => row.hash);
}

function toMigrationProblem(error: unknown): StartProblem {
  if (error instanceof StartProblem) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason =
    cause instanceof Error ? cause.message || ("code" in cause ? String(cause.code) : "") : String(cause);
  return new StartProblem(
    `The database could not be migrated and was left as it was: ${reason}. Correct the cause and start again.`,
    { cause: error },
  );
}
