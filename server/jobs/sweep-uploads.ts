import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "@/server/db/client";
import { envelopeItems, evidenceFiles, itemVersions, signatureUploads, uploads } from "@/server/db/schema";
import type { Storage } from "@/server/storage/index";

const BATCH = 500;

type Stores = { db: Database; storage: Storage };

/**
 * Forgets uploads that no envelope claimed, and their bytes where nothing else names them: all there are, batch by
 * batch, so that it never falls behind. Equal bytes are stored once, so the same file may still serve somebody.
 */
export async function sweepUploads(stores: Stores, olderThan: Date): Promise<number> {
  let total = 0;
  for (let gone = BATCH; gone === BATCH; total += gone) gone = await sweepBatch(stores, olderThan);
  return total;
}

async function sweepBatch({ db, storage }: Stores, olderThan: Date): Promise<number> {
  const rows = await db.transaction(async (tx) => {
    const stale = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(isNull(uploads.claimedAt), lt(uploads.createdAt, olderThan)))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const gone = [];
    for (const { id } of stale) {
      gone.push(
        ...(await tx
          .delete(uploads)
          .where(and(eq(uploads.id, id), isNull(uploads.claimedAt)))
          .returning({
            key: uploads.storageKey,
            firstPageKey: uploads.firstPageKey,
            raw: uploads.rawStorageKey,
          })),
      );
    }
    return gone;
  });
  const keys = new Set(
    rows.flatMap(({ key, firstPageKey, raw }) => [key, firstPageKey, raw].filter((name) => name !== null)),
  );
  for (const key of keys) {
    if (!(await isNamed(db, key))) await storage.remove(key, olderThan);
  }
  return rows.length;
}

/** Whether any row still names these bytes. */
async function isNamed(db: Database, key: string): Promise<boolean> {
  const one = { hit: sql<number>`1` };
  const rows = await unionAll(
    db
      .select(one)
      .from(uploads)
      .where(or(eq(uploads.storageKey, key), eq(uploads.firstPageKey, key), eq(uploads.rawStorageKey, key))),
    db.select(one).from(itemVersions).where(eq(itemVersions.storageKey, key)),
    db.select(one).from(evidenceFiles).where(eq(evidenceFiles.storageKey, key)),
    db.select(one).from(envelopeItems).where(eq(envelopeItems.firstPageKey, key)),
    db.select(one).from(signatureUploads).where(eq(signatureUploads.storageKey, key)),
  ).limit(1);
  return rows.length > 0;
}
