import { randomUUID } from "node:crypto";
import { clock } from "@/server/clock";
import { type Database, database, type Transaction } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { migrate } from "@/server/db/migrate";
import { isDomainError } from "@/server/domain/errors";
import { StartProblem } from "@/server/env";
import { onShutdown, provide } from "@/server/runtime";
import { type DatabaseAccess, openForCommand } from "../database";
import { checkKeyFingerprints, fingerprintsOf } from "../key-fingerprints";
import { type Prepared, prepare } from "../prepare";

export type AdminContext = { prepared: Prepared; access: DatabaseAccess; db: Database };

/**
 * The database for one command, whether the product runs or not (ruling 31): migrated, with this
 * installation's keys checked. Closed by `shutdown()`.
 */
export async function openForAdmin(): Promise<AdminContext> {
  const prepared = prepare();
  const access = await openForCommand(prepared.root, prepared.dataDir, prepared.env);
  await migrate(access.ownerUrl, prepared.root);
  // A command is over before a prepared statement pays, and what stands before another database may not keep one.
  const name = `admin ${randomUUID().slice(0, 8)}`;
  const sql = connect(access.url, { max: 3, name, prepare: access.kind === "embedded" });
  provide("sql", sql);
  onShutdown("connections", () => sql.end({ timeout: 5 }));
  const db = database();
  await checkKeyFingerprints(db, fingerprintsOf(prepared.env, undefined));
  return { prepared, access, db };
}

/** One transaction with the time it happens at. */
export function act<Result>(
  db: Database,
  body: (tx: Transaction, now: Date) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => body(tx, await clock.now(tx)));
}

/** What the product refuses, as the one sentence a command ends with. @throws StartProblem */
export async function explained<Result>(about: string, body: () => Promise<Result>): Promise<Result> {
  try {
    return await body();
  } catch (error) {
    if (isDomainError(error)) throw new StartProblem(`${about}: ${error.message}`, { cause: error });
    throw error;
  }
}
