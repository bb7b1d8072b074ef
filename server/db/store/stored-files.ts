import { and, arrayContains, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";
import type { Connection, Database } from "../client";
import {
  envelopeItems,
  evidenceFiles,
  itemVersions,
  removedItems,
  signatureUploads,
  templateFiles,
  uploads,
} from "../schema";

/**
 * Deletes up to `limit` uploads that no envelope has claimed since `olderThan`, and returns the storage keys
 * of their bytes.
 */
export function deleteUnclaimed(db: Database, olderThan: Date, limit: number) {
  return db.transaction(async (tx) => {
    const stale = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(isNull(uploads.claimedAt), lt(uploads.createdAt, olderThan)))
      .limit(limit)
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
}

export async function isStoredFileNamed(db: Database, key: string): Promise<boolean> {
  const one = { hit: sql<number>`1` };
  const rows = await unionAll(
    db
      .select(one)
      .from(uploads)
      .where(or(eq(uploads.storageKey, key), eq(uploads.firstPageKey, key), eq(uploads.rawStorageKey, key))),
    db.select(one).from(itemVersions).where(eq(itemVersions.storageKey, key)),
    db.select(one).from(evidenceFiles).where(eq(evidenceFiles.storageKey, key)),
    db.select(one).from(envelopeItems).where(eq(envelopeItems.firstPageKey, key)),
    db.select(one).from(templateFiles).where(eq(templateFiles.storageKey, key)),
    db
      .select(one)
      .from(removedItems)
      .where(arrayContains(removedItems.storageKeys, [key])),
    db.select(one).from(signatureUploads).where(eq(signatureUploads.storageKey, key)),
  ).limit(1);
  return rows.length > 0;
}

export async function findNewestFileKey(connection: Connection): Promise<string | null> {
  const [newest] = await connection
    .select({ key: itemVersions.storageKey })
    .from(itemVersions)
    .orderBy(desc(itemVersions.createdAt))
    .limit(1);
  return newest?.key ?? null;
}

/** Every storage key that a row names, sorted, each once. */
const ALL_KEYS = `
  select storage_key as key from upload union select first_page_key from upload union select raw_storage_key from upload
  union select storage_key from item_version union select storage_key from evidence_file
  union select first_page_key from envelope_item union select storage_key from template_file
  union select unnest(storage_keys) from removed_item union select storage_key from signature_upload
  union select value->>'key' from instance_setting where key = 'files.mark'`;

/** Yields lots of the keys of all stored files, in order, as the connection's transaction sees them. */
export async function* listStoredKeys(client: Pick<Sql, "unsafe">, perLot = 1000): AsyncGenerator<string[]> {
  const rows = client.unsafe<{ key: string }[]>(
    `select key from (${ALL_KEYS}) named where key is not null order by key collate "C"`,
  );
  for await (const lot of rows.cursor(perLot)) yield lot.map(({ key }) => key);
}
