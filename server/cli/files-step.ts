import { desc } from "drizzle-orm";
import type { Database } from "@/server/db/client";
import { itemVersions } from "@/server/db/schema";
import { type Env, StartProblem } from "@/server/env";
import { addCheck, storageCheck } from "@/server/health";
import { provide } from "@/server/runtime";
import { openStorage, type Storage } from "@/server/storage";
import { S3Failure } from "@/server/storage/s3-failure";
import { say } from "./say";

/**
 * Opens the files, for as long as the process lives, once they were seen to work.
 * @throws StartProblem when the bucket of STORAGE_URL cannot be reached, written or read
 */
export async function openFiles(env: Env, dataDir: string): Promise<Storage> {
  const storage = openStorage(env, dataDir);
  try {
    await storage.probe();
  } catch (error) {
    throw error instanceof S3Failure ? new StartProblem(error.message) : error;
  }
  addCheck("storage", storageCheck(storage));
  return provide("storage", storage);
}

/** Says so when the newest file of this database is elsewhere: STORAGE_URL changed and nobody moved the files. */
export async function noteStrayFiles(db: Database, storage: Storage): Promise<void> {
  const [newest] = await db
    .select({ key: itemVersions.storageKey })
    .from(itemVersions)
    .orderBy(desc(itemVersions.createdAt))
    .limit(1);
  if (!newest || (await storage.has(newest.key))) return;
  say("note", `the newest file of this database is not in ${storage.where}: move the files there`);
}
