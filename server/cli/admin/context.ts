import { randomUUID } from "node:crypto";
import { clock } from "@/server/clock";
import { type Database, database, type Transaction } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { migrate } from "@/server/db/migrate";
import { assertRestoreFinished } from "@/server/db/store/restored";
import { isDomainError } from "@/server/domain/errors";
import { StartProblem } from "@/server/env";
import { onShutdown, provide } from "@/server/runtime";
import { type DatabaseAccess, openForCommand } from "../database";
import { checkKeyFingerprints, computeKeyFingerprints } from "../key-fingerprints";
import { type Prepared, prepareProcess } from "../prepare";

export type AdminContext = { prepared: Prepared; access: DatabaseAccess; db: Database };

/**
 * Opens the database for one command, whether the product runs or not (ruling 31). Migrates it and checks the
 * installation's keys. `shutdown()` closes it.
 */
export async function openForAdmin(): Promise<AdminContext> {
  const prepared = prepareProcess();
  const access = await openForCommand(prepared.root, prepared.dataDir, prepared.env);
  await migrate(access.ownerUrl, prepared.root);
  // A command is too short for prepared statements to pay, and a pooler in front of an external database may
  // not keep them.
  const name = `admin ${randomUUID().slice(0, 8)}`;
  const sql = connect(access.url, { max: 3, name, prepare: access.kind === "embedded" });
  provide("sql", sql);
  onShutdown("connections", () => sql.end({ timeout: 5 }));
  const db = database();
  await assertRestoreFinished(db);
  await checkKeyFingerprints(db, computeKeyFingerprints(prepared.env, undefined));
  return { prepared, access, db };
}

/** Runs a transaction and passes the time it happens at. */
export function runTimedTransaction<Result>(
  db: Database,
  body: (tx: Transaction, now: Date) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => body(tx, await clock.now(tx)));
}

/**
 * Runs `body` and turns a refusal of the product into a command's one-sentence error.
 * @throws StartProblem
 */
export async function explainRefusals<Result>(about: string, body: () => Promise<Result>): Promise<Result> {
  try {
    return await body();
  } catch (error) {
    if (isDomainError(error)) throw new StartProblem(`${about}: ${error.message}`, { cause: error });
    throw error;
  }
}
