import { hasDatabaseFiles, markFiles } from "@/server/checks/files-mark";
import type { Database } from "@/server/db/client";
import { findNewestFileKey } from "@/server/db/store/stored-files";
import { type Env, StartProblem } from "@/server/env";
import { addCheck, createStorageCheck } from "@/server/health";
import { provide } from "@/server/runtime";
import { openStorage, type Storage } from "@/server/storage";
import { S3Failure } from "@/server/storage/s3-failure";
import { printStep } from "./say";

/**
 * Opens and probes the file storage for the life of the process.
 * @throws StartProblem when the bucket of STORAGE_URL cannot be reached, written or read
 */
export async function openFiles(env: Env, dataDir: string): Promise<Storage> {
  const storage = openStorage(env, dataDir);
  try {
    await storage.probe();
  } catch (error) {
    throw error instanceof S3Failure ? new StartProblem(error.message) : error;
  }
  addCheck("storage", createStorageCheck(storage));
  return provide("storage", storage);
}

/**
 * Checks by one marker object that this database's files are in `storage`; marks a storage that has none yet.
 * @throws StartProblem when they are elsewhere or gone
 */
export async function checkFiles(db: Database, storage: Storage): Promise<void> {
  if (!(await hasDatabaseFiles(db, storage))) {
    throw new StartProblem(
      `The files of this database are not in ${storage.where}. Bring them back from the backup that holds the database, or correct STORAGE_URL and DATA_DIR. If they are lost for good, accept that with \`npm run admin -- doctor --accept-missing-files\`: documents keep their evidence, and their files cannot be opened.`,
    );
  }
  await markFiles(db, storage);
}

/**
 * Prints a note when the newest file of this database is elsewhere: STORAGE_URL changed without moving the
 * files.
 */
export async function reportStrayFiles(db: Database, storage: Storage): Promise<void> {
  const newest = await findNewestFileKey(db);
  if (newest === null || (await storage.has(newest))) return;
  printStep("note", `the newest file of this database is not in ${storage.where}: move the files there`);
}
