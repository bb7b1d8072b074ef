import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import type { Connection, Database } from "@/server/db/client";
import { instanceSettings } from "@/server/db/schema";
import { findNewestFileKey } from "@/server/db/store/stored-files";
import type { Storage } from "@/server/storage";

/** Setting that names the object by which a storage is known to hold this database's files. */
export const FILES_MARK = "files.mark";

const Mark = z.object({ key: z.string() });

async function loadFilesMark(db: Connection): Promise<string | null> {
  const [row] = await db.select().from(instanceSettings).where(eq(instanceSettings.key, FILES_MARK));
  return Mark.safeParse(row?.value).data?.key ?? null;
}

/**
 * Checks that `storage` holds the files of this database, by one object and without a walk. That object is
 * the mark, or the newest file in a database older than the mark.
 */
export async function hasDatabaseFiles(db: Connection, storage: Storage): Promise<boolean> {
  const mark = await loadFilesMark(db);
  if (mark !== null) return storage.has(mark);
  const newest = await findNewestFileKey(db);
  return newest === null || storage.has(newest);
}

/**
 * Puts a mark into `storage` unless this database has one. Of processes that start together, one mark counts.
 */
export async function markFiles(db: Database, storage: Storage): Promise<void> {
  if ((await loadFilesMark(db)) !== null) return;
  const { key } = await storage.put(
    Buffer.from(`Rubrica keeps this to know its files by.\n${randomBytes(16).toString("hex")}\n`),
  );
  const updatedAt = await clock.now(db);
  await db
    .insert(instanceSettings)
    .values({ key: FILES_MARK, value: { key }, updatedAt })
    .onConflictDoNothing();
}
