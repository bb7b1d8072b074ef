import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { foldTitles } from "@/server/db/store/fold-titles";
import { StartProblem } from "@/server/env";
import { connect } from "./connect";

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
  const migrations = [beforeBaseline, migrationsFolder].flatMap((folder) =>
    readMigrationFiles({ migrationsFolder: folder }),
  );
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
