import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Changer } from "@/server/domain/field/changer";
import { getFirstPageState } from "@/server/domain/first-page";
import { REMOVED_FILE_KEPT_MS } from "@/server/domain/removed-file";
import type { Connection, Transaction } from "../client";
import { envelopeItems, fields, itemVersions, removedFields, removedItems, uploads } from "../schema";
import type { FieldRow, ItemRow, ItemVersionRow } from "./envelope";
import { queueFirstPages } from "./first-page";
import { parseUploadId } from "./item-versions";

/**
 * Copies a file of a locked envelope with its versions and fields, row by row, before it is removed. Call it
 * before any row of the item is deleted.
 */
export async function archiveRemovedItem(tx: Transaction, itemId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${removedItems} (item_id, envelope_id, item, versions, fields, storage_keys, removed_at)
    select i.id, i.envelope_id, to_jsonb(i),
      (select coalesce(jsonb_agg(to_jsonb(v) order by v.ordinal), '[]') from ${itemVersions} v where v.item_id = i.id),
      (select coalesce(jsonb_agg(to_jsonb(f) order by f.id), '[]') from ${fields} f where f.envelope_item_id = i.id),
      array(select v.storage_key from ${itemVersions} v where v.item_id = i.id)
        || array_remove(array[i.first_page_key], null),
      ${now.toISOString()}::timestamptz
    from ${envelopeItems} i where i.id = ${itemId}
    on conflict (item_id) do update set item = excluded.item, versions = excluded.versions,
      fields = excluded.fields, storage_keys = excluded.storage_keys, removed_at = excluded.removed_at`);
}

/** `lost` is the number of its fields whose recipients are gone. */
export type BroughtBack = { item: ItemRow; versions: ItemVersionRow[]; fields: FieldRow[]; lost: number };

/**
 * Restores a removed file of a locked envelope with the same rows: title, order, fields and versions.
 * Undefined if there is none, or it was removed too long ago. Fields of deleted recipients stay deleted.
 */
export async function restoreRemovedItem(
  tx: Transaction,
  envelopeId: string,
  itemId: string,
  by: Changer | null,
  now: Date,
): Promise<BroughtBack | undefined> {
  const since = new Date(now.getTime() - REMOVED_FILE_KEPT_MS);
  const which = and(
    eq(removedItems.itemId, itemId),
    eq(removedItems.envelopeId, envelopeId),
    gt(removedItems.removedAt, since),
  );
  const [removedItem] = await tx
    .select({ id: removedItems.itemId })
    .from(removedItems)
    .where(which)
    .for("update");
  if (!removedItem) return undefined;
  const item = await restoreItem(tx, itemId, now);
  if (!item) return undefined;
  const versions = await restoreVersions(tx, itemId, now);
  const [total] = await tx
    .select({ fields: sql<number>`jsonb_array_length(${removedItems.fields})` })
    .from(removedItems)
    .where(eq(removedItems.itemId, itemId));
  const back = await restoreFields(tx, itemId, by, now);
  await tx.delete(removedItems).where(eq(removedItems.itemId, itemId));
  return { item, versions, fields: back, lost: (total?.fields ?? 0) - back.length };
}

async function restoreItem(tx: Transaction, itemId: string, now: Date): Promise<ItemRow | undefined> {
  await tx.execute(sql`
    insert into ${envelopeItems} select i.* from ${removedItems} r,
      jsonb_populate_record(null::${envelopeItems}, r.item) i where r.item_id = ${itemId}`);
  const of = eq(envelopeItems.id, itemId);
  const [row] = await tx.select().from(envelopeItems).where(of);
  // A missing picture is queued again; its job may have run while the file was removed.
  if (!row || row.firstPageKey !== null) return row;
  const [owing] = await tx
    .update(envelopeItems)
    .set(getFirstPageState({ firstPageKey: null }, now))
    .where(of)
    .returning();
  if (owing) await queueFirstPages(tx, [owing]);
  return owing;
}

async function restoreVersions(tx: Transaction, itemId: string, now: Date): Promise<ItemVersionRow[]> {
  await tx.execute(sql`
    insert into ${itemVersions} select v.* from ${removedItems} r,
      jsonb_populate_recordset(null::${itemVersions}, r.versions) v where r.item_id = ${itemId}`);
  const versions = await tx
    .select()
    .from(itemVersions)
    .where(eq(itemVersions.itemId, itemId))
    .orderBy(itemVersions.ordinal);
  const ids = versions.flatMap(({ cause }) => parseUploadId(cause) ?? []);
  // The sweep no longer owns them.
  await tx
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(inArray(uploads.id, [...ids, ""]), isNull(uploads.claimedAt)));
  return versions;
}

async function restoreFields(
  tx: Transaction,
  itemId: string,
  changedBy: Changer | null,
  now: Date,
): Promise<FieldRow[]> {
  await tx.execute(sql`
    insert into ${fields} overriding system value select f.* from ${removedItems} r,
      jsonb_populate_recordset(null::${fields}, r.fields) f
    where r.item_id = ${itemId}
      and exists (select 1 from recipient p where p.id = f.recipient_id and p.envelope_id = r.envelope_id)`);
  const rows = await tx
    .update(fields)
    .set({ changedBy, changedAt: now })
    .where(eq(fields.envelopeItemId, itemId))
    .returning();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(removedFields).where(inArray(removedFields.fieldId, ids));
  return rows.sort((a, b) => a.id - b.id);
}

export async function deleteOldRemovedItems(connection: Connection, before: Date): Promise<number> {
  const gone = await connection
    .delete(removedItems)
    .where(lt(removedItems.removedAt, before))
    .returning({ id: removedItems.itemId });
  return gone.length;
}
