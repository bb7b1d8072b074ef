import { eq } from "drizzle-orm";
import type { TransactionSql } from "postgres";
import { StartProblem } from "@/server/env";
import type { Connection, Transaction } from "../client";
import { instanceSettings } from "../schema";

/** Present from the first row of a restore until its outgoing work is held. */
const UNFINISHED = "restore.unfinished";

/** Marks a database whose rows are being restored, in the transaction that loads them. */
export async function markRestoreUnfinished(tx: TransactionSql, takenAt: string): Promise<void> {
  await tx`insert into instance_setting (key, value, updated_at) values (${UNFINISHED}, 'true', ${takenAt})`;
}

export async function markRestoreFinished(tx: Transaction): Promise<void> {
  await tx.delete(instanceSettings).where(eq(instanceSettings.key, UNFINISHED));
}

/**
 * Refuses a database whose restore was interrupted: what it would send is not held yet.
 * @throws StartProblem
 */
export async function assertRestoreFinished(connection: Connection): Promise<void> {
  const rows = await connection
    .select({ key: instanceSettings.key })
    .from(instanceSettings)
    .where(eq(instanceSettings.key, UNFINISHED));
  if (rows.length === 0) return;
  throw new StartProblem(
    "The restore into this database was interrupted. Empty the database and restore again.",
  );
}
