import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import type { Connection, Database } from "@/server/db/client";
import { instanceSettings } from "@/server/db/schema";
import { newestFileKey } from "@/server/db/store/stored-files";
import type { Storage } from "@/server/storage";

/** The row that names the one object by which a storage is known to hold this database's files. */
export const FILES_MARK = "files.mark";

const Mark = z.object({ key: z.string() });

async function markOf(db: Connection): Promise<string | null> {
  const [row] = await db.select().from(instanceSettings).where(eq(instanceSettings.key, FILES_MARK));
  return Mark.safeParse(row?.value).data?.key ?? null;
}

/**
 * Whether the files of this database are in `storage`, told by one object and without a walk: the mark, or, in a
 * database from before there was one, the newest file.
 */
export async function holdsFilesOf(db: Connection, storage: Storage): Promise<boolean> {
  const mark = await markOf(db);
  if (mark !== null) return storage.has(mark);
  const newest = await newestFileKey(db);
  return newest === null || storage.has(newest);
}

/** Puts a mark into `storage` unless this database has one; of processes that start together one mark counts. */
export async function markFiles(db: Database, storage: Storage): Promise<void> {
  if ((await markOf(db)) !== null) return;
  const { key } = await storage.put(
    Buffer.from(`Rubrica keeps this to know its files by.\n${randomBytes(16).toString("hex")}\n`),
  );
  const updatedAt = await clock.now(db);
  await db
    .insert(instanceSettings)
    .values({ key: FILES_MARK, value: { key }, updatedAt })
    .onConflictDoNothing();
}
