import type { Database } from "@/server/db/client";
import { deleteUnclaimed, isStoredFileNamed } from "@/server/db/store/stored-files";
import type { Services } from "@/server/services";

const BATCH = 500;

type Stores = { db: Database; services: Pick<Services, "storage"> };

/**
 * Deletes unclaimed uploads, and their bytes if no other row names them, batch by batch until none is left,
 * so that it never falls behind. Equal bytes are stored once, so another row may still need the same file.
 */
export async function sweepUploads(stores: Stores, olderThan: Date): Promise<number> {
  let total = 0;
  for (let gone = BATCH; gone === BATCH; total += gone) gone = await sweepBatch(stores, olderThan);
  return total;
}

async function sweepBatch({ db, services: { storage } }: Stores, olderThan: Date): Promise<number> {
  const rows = await deleteUnclaimed(db, olderThan, BATCH);
  const keys = new Set(
    rows.flatMap(({ key, firstPageKey, raw }) => [key, firstPageKey, raw].filter((name) => name !== null)),
  );
  for (const key of keys) {
    if (!(await isStoredFileNamed(db, key))) await storage.remove(key, olderThan);
  }
  return rows.length;
}
