import { and, asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import { DomainError } from "@/server/domain/errors";
import type { Connection, Transaction } from "../client";
import { envelopeItems, fields, itemVersions } from "../schema";
import type { FieldRow, ItemRow, ItemVersionRow } from "./envelope";

/** Files of an envelope that the caller has loaded (and so may see) or locked (and so may change). */

export async function findItemVersion(
  connection: Connection,
  itemId: string,
  versionId: string,
): Promise<ItemVersionRow | undefined> {
  const [version] = await connection
    .select()
    .from(itemVersions)
    .where(and(eq(itemVersions.id, versionId), eq(itemVersions.itemId, itemId)));
  return version;
}

export async function findFirstCurrentFile(connection: Connection, envelopeId: string) {
  const [item] = await connection
    .select({ id: envelopeItems.id, kind: itemVersions.kind })
    .from(envelopeItems)
    .innerJoin(itemVersions, eq(itemVersions.id, envelopeItems.currentVersionId))
    .where(eq(envelopeItems.envelopeId, envelopeId))
    .orderBy(asc(envelopeItems.order), asc(envelopeItems.id))
    .limit(1);
  return item;
}

export async function countItems(connection: Connection, envelopeId: string): Promise<number> {
  const [items] = await connection
    .select({ count: count() })
    .from(envelopeItems)
    .where(eq(envelopeItems.envelopeId, envelopeId));
  return items?.count ?? 0;
}

export const listItemIds = (connection: Connection, envelopeId: string): Promise<{ id: string }[]> =>
  connection
    .select({ id: envelopeItems.id })
    .from(envelopeItems)
    .where(eq(envelopeItems.envelopeId, envelopeId));

/** Writes title and order of a locked envelope's file. */
export async function writeItem(
  tx: Transaction,
  envelopeId: string,
  { id, title, order }: Pick<ItemRow, "id" | "title" | "order">,
): Promise<void> {
  await tx
    .update(envelopeItems)
    .set({ title, order })
    .where(and(eq(envelopeItems.id, id), eq(envelopeItems.envelopeId, envelopeId)));
}

/** @throws DomainError CONFLICT */
export async function renameItem(tx: Transaction, item: ItemRow, title: string): Promise<ItemRow> {
  if (title === item.title) return item;
  const [row] = await tx
    .update(envelopeItems)
    .set({ title })
    .where(eq(envelopeItems.id, item.id))
    .returning();
  if (!row) throw new DomainError("CONFLICT");
  return row;
}

/** Deletes a file of a locked envelope, with its versions and fields. */
export async function deleteItem(tx: Transaction, envelopeId: string, itemId: string): Promise<void> {
  await tx
    .delete(envelopeItems)
    .where(and(eq(envelopeItems.id, itemId), eq(envelopeItems.envelopeId, envelopeId)));
}

/** Deletes the fields on pages that a locked envelope's file does not have, and returns them. */
export function deleteFieldsPast(
  tx: Transaction,
  { id, pageCount }: Pick<ItemRow, "id" | "pageCount">,
): Promise<FieldRow[]> {
  return tx
    .delete(fields)
    .where(and(eq(fields.envelopeItemId, id), gt(fields.page, pageCount)))
    .returning();
}

/** A file as stored in one of its two states, with the title of its item. */
export type StoredItem = {
  itemId: string;
  envelopeId: string;
  title: string;
  storageKey: string;
  size: number;
};

/** State of an item: as it is now, or as its recipients saw it before. */
const getVersionColumn = (version: "signed" | "original") =>
  version === "original" ? envelopeItems.originalVersionId : envelopeItems.currentVersionId;

export const listStoredItems = (
  connection: Connection,
  envelopeIds: readonly string[],
  version: "signed" | "original",
): Promise<StoredItem[]> =>
  connection
    .select({
      itemId: envelopeItems.id,
      envelopeId: envelopeItems.envelopeId,
      title: envelopeItems.title,
      storageKey: itemVersions.storageKey,
      size: itemVersions.size,
    })
    .from(envelopeItems)
    .innerJoin(itemVersions, eq(itemVersions.id, getVersionColumn(version)))
    .where(inArray(envelopeItems.envelopeId, [...envelopeIds]))
    .orderBy(asc(envelopeItems.order), asc(envelopeItems.id));

export async function measureItems(
  connection: Connection,
  envelopeIds: readonly string[],
  version: "signed" | "original",
): Promise<{ files: number; bytes: number }> {
  const [total] = await connection
    .select({ files: count(), bytes: sql<string>`coalesce(sum(${itemVersions.size}), 0)` })
    .from(envelopeItems)
    .innerJoin(itemVersions, eq(itemVersions.id, getVersionColumn(version)))
    .where(inArray(envelopeItems.envelopeId, [...envelopeIds]));
  return { files: total?.files ?? 0, bytes: Number(total?.bytes ?? 0) };
}
