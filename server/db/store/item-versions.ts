import { and, eq, inArray, max, sql } from "drizzle-orm";
import { DomainError } from "@/server/domain/errors";
import { getFirstPageState } from "@/server/domain/first-page";
import { newId } from "@/server/ids";
import type { Transaction } from "../client";
import { envelopeItems, itemVersions, uploads } from "../schema";
import { ITEM_COLUMNS, type ItemRow } from "./envelope";
import type { NewFile, UploadRow } from "./envelope-children";
import { queueFirstPages } from "./first-page";
import { storeOpenTags, toOpenTagsColumn } from "./open-tags";

/**
 * Prefixes of a version's cause: the upload it arrived as, or the upload row that stores the prepared bytes.
 */
const CAUSES = { upload: "upload:", prepared: "prepare:" } as const;

type Bytes = Pick<UploadRow, "storageKey" | "sha256" | "size">;
type Draft = {
  kind: "UPLOAD" | "ORIGINAL";
  bytes: Bytes;
  row: UploadRow;
  cause: string;
  id?: string | undefined;
};

/** Returns the bytes that arrived, if intake had to change them; null if it took the file unchanged. */
export function getRawBytes({
  rawStorageKey,
  rawSha256,
  rawSize,
}: Pick<UploadRow, "rawStorageKey" | "rawSha256" | "rawSize">): Bytes | null {
  if (rawStorageKey === null || rawSha256 === null || rawSize === null) return null;
  return { storageKey: rawStorageKey, sha256: rawSha256, size: rawSize };
}

/**
 * Makes a file an item's original and current version, after an UPLOAD version if it was prepared first
 * (ruling 39a). Earlier versions stay, their waiting tags do not. The caller takes care of the fields.
 */
export async function setItemFile(
  tx: Transaction,
  itemId: string,
  file: NewFile,
  now: Date,
): Promise<ItemRow> {
  const item = await putVersions(tx, itemId, buildVersionDrafts(file), now);
  await storeOpenTags(tx, itemId, file.openTags ?? []);
  return item;
}

/** Returns the file columns of a new item and the rows of its versions, which the caller inserts. */
export function planItemFile(itemId: string, file: NewFile, now: Date) {
  const drafts = buildVersionDrafts(file);
  const versions = buildVersionRows(itemId, drafts, 0, now);
  const { pageCount, pages, notices } = file.prepared ?? file;
  const columns = { pageCount, pages, notices, openTags: toOpenTagsColumn(file.openTags) };
  return { columns: { ...columns, ...buildFileColumns(drafts, versions, now) }, versions };
}

function buildVersionRows(itemId: string, drafts: readonly Draft[], after: number, now: Date) {
  return drafts.map(({ kind, bytes, cause, id }, index) => ({
    id: id ?? newId(),
    itemId,
    ordinal: after + index + 1,
    kind,
    storageKey: bytes.storageKey,
    sha256: bytes.sha256,
    size: bytes.size,
    cause,
    createdAt: now,
  }));
}

/** The columns of an item that follow from its newest version. */
function buildFileColumns(drafts: readonly Draft[], versions: readonly { id: string }[], now: Date) {
  const versionId = versions.at(-1)?.id ?? null;
  const upload = drafts.at(-1)?.row;
  return {
    originalVersionId: versionId,
    currentVersionId: versionId,
    ...getFirstPageState({ firstPageKey: upload?.firstPageKey ?? null }, now),
    // A later preparation of an item's original has no tag report, so the present one stays.
    ...(upload?.tagReport ? { tagReport: upload.tagReport } : {}),
  };
}

function buildVersionDrafts(file: NewFile): [...Draft[], Draft] {
  const cause = `${CAUSES.upload}${file.id}`;
  const { prepared, versionId: id } = file;
  const raw = getRawBytes(file);
  const preparedSource = prepared ?? (raw && file);
  if (!preparedSource) return [{ kind: "ORIGINAL", bytes: file, row: file, cause, id }];
  // Intake's own output in between is the input of the prepared file, and needs no version of its own.
  const upload: Draft = { kind: "UPLOAD", bytes: raw ?? file, row: file, cause };
  const { tagReport } = file;
  return [upload, { ...buildPreparedDraft({ ...preparedSource, tagReport }), id }];
}

export const countStoredBytes = (file: NewFile): number =>
  buildVersionDrafts(file).reduce((total, { bytes }) => total + bytes.size, 0);

/** Makes bytes derived from an item's original its new original. */
export const putPreparedVersion = (tx: Transaction, itemId: string, prepared: UploadRow, now: Date) =>
  putVersions(tx, itemId, [buildPreparedDraft(prepared)], now);

const buildPreparedDraft = (row: UploadRow): Draft => ({
  kind: "ORIGINAL",
  bytes: row,
  row,
  cause: `${CAUSES.prepared}${row.id}`,
});

async function putVersions(
  tx: Transaction,
  itemId: string,
  drafts: readonly [...Draft[], Draft],
  now: Date,
): Promise<ItemRow> {
  const [newest] = await tx
    .select({ ordinal: max(itemVersions.ordinal) })
    .from(itemVersions)
    .where(eq(itemVersions.itemId, itemId));
  const rows = buildVersionRows(itemId, drafts, newest?.ordinal ?? 0, now);
  await tx.insert(itemVersions).values(rows);
  const newestUpload = drafts.at(-1)?.row;
  const [item] = await tx
    .update(envelopeItems)
    .set({
      pageCount: newestUpload?.pageCount,
      pages: newestUpload?.pages,
      notices: newestUpload?.notices,
      ...buildFileColumns(drafts, rows, now),
    })
    .where(eq(envelopeItems.id, itemId))
    .returning();
  if (!item) throw new DomainError("CONFLICT");
  await queueFirstPages(tx, [item]);
  return item;
}

/** Returns the id of the upload behind a version; null for a copy. */
export function parseUploadId(cause: string): string | null {
  const prefix = Object.values(CAUSES).find((beginning) => cause.startsWith(beginning));
  return prefix === undefined ? null : cause.slice(prefix.length);
}

/**
 * Returns the uploads behind an item to the sweep, which deletes their bytes unless another row names them.
 * Call it before the item is deleted.
 */
export async function releaseUploads(tx: Transaction, itemId: string, now: Date): Promise<void> {
  const versions = await tx
    .select({ cause: itemVersions.cause })
    .from(itemVersions)
    .where(eq(itemVersions.itemId, itemId));
  const ids = versions.flatMap(({ cause }) => parseUploadId(cause) ?? []);
  if (ids.length === 0) return;
  // Renewed creation time: a concurrent copy of the item has the sweep's whole delay to name the bytes.
  await tx.update(uploads).set({ claimedAt: null, createdAt: now }).where(inArray(uploads.id, ids));
}

/**
 * Returns the version that arrived, if it was prepared before signing; null if the original is what arrived.
 * Takes the versions of one item, oldest first.
 */
export function findArrivedVersion<Version extends { id: string; kind: string; cause: string }>(
  versions: readonly Version[],
  item: Pick<ItemRow, "originalVersionId">,
): Version | null {
  const at = versions.findIndex(({ id }) => id === item.originalVersionId);
  const isPrepared = ({ cause }: Version) => cause.startsWith(CAUSES.prepared);
  const [original, before] = [versions[at], versions[at - 1]];
  if (before?.kind === "UPLOAD") return before;
  if (!original || !isPrepared(original)) return null;
  return versions.slice(0, at).findLast((version) => !isPrepared(version)) ?? null;
}

export type FinishedVersion = { kind: "SEALED" | "STAMPED"; cause: string; now: Date };

type FinishedFile = {
  item: ItemRow;
  stored: { key: string; sha256: Uint8Array; size: number };
  notices: readonly string[];
};

/**
 * Makes stored bytes the current versions of items, each once: an item whose original is no longer current was
 * finished already. Returns the changed items.
 * @throws DomainError CONFLICT
 */
export async function setFinishedFiles(
  tx: Transaction,
  files: readonly FinishedFile[],
  { kind, cause, now }: FinishedVersion,
): Promise<ItemRow[]> {
  if (files.length === 0) return [];
  const versions = files.map(({ item, stored }) => ({
    id: newId(),
    itemId: item.id,
    ordinal: sql`(select coalesce(max(ordinal), 0) + 1 from item_version where item_id = ${item.id})`,
    kind,
    storageKey: stored.key,
    sha256: stored.sha256,
    size: stored.size,
    cause,
    createdAt: now,
  }));
  await tx.insert(itemVersions).values(versions);
  const written = files.map(({ item, notices }, index) => ({
    id: item.id,
    was: item.originalVersionId,
    current: versions[index]?.id,
    notices,
  }));
  const rows = await tx
    .update(envelopeItems)
    .set({ currentVersionId: sql`w.current`, notices: sql`w.notices` })
    .from(
      sql`json_to_recordset(${JSON.stringify(written)}::json) as w(id text, was text, current text, notices jsonb)`,
    )
    .where(and(eq(envelopeItems.id, sql`w.id`), eq(envelopeItems.currentVersionId, sql`w.was`)))
    .returning(ITEM_COLUMNS);
  if (rows.length !== files.length) throw new DomainError("CONFLICT");
  return rows;
}
