import { and, asc, eq, inArray } from "drizzle-orm";
import type { FoundText } from "@/server/domain/field/tag";
import { getFirstPageState } from "@/server/domain/first-page";
import { newId, newItemId } from "@/server/ids";
import type { Transaction } from "../client";
import { envelopeItems, envelopes, itemVersions } from "../schema";
import type { EnvelopeRow, ItemRow, ItemVersionRow } from "./envelope";
import { queueFirstPages } from "./first-page";
import { loadOpenTags, toOpenTagsColumn } from "./open-tags";

/**
 * Locks an envelope in shared mode while it is copied: changes wait, other copies do not. Returns its row.
 */
export async function lockEnvelopeForCopy(
  tx: Transaction,
  envelopeId: string,
): Promise<EnvelopeRow | undefined> {
  const [row] = await tx.select().from(envelopes).where(eq(envelopes.id, envelopeId)).for("share");
  return row;
}

export type ItemSource = Pick<
  ItemRow,
  "title" | "pageCount" | "pages" | "notices" | "firstPageKey" | "firstPageFailures"
> & {
  openTags: readonly FoundText[] | null;
  /** Oldest first; recipients see the last one, which was made from those before it. */
  versions: readonly Pick<ItemVersionRow, "kind" | "storageKey" | "sha256" | "size" | "cause">[];
};

/** Prefix of the cause of bytes that were made here from an upload (ruling 39a). */
const MADE = "prepare:";

/** Cause of copied bytes, which still distinguishes prepared bytes from uploaded ones. */
const buildCopyCause = ({ id, cause }: Pick<ItemVersionRow, "id" | "cause">): string =>
  cause.startsWith(MADE) ? `${MADE}copy:${id}` : `copy:${id}`;

/**
 * Returns the originals of items by item id: the bytes that recipients saw first, never sealed ones
 * (rest/envelopes.md 4.10).
 */
export async function loadItemOriginals(
  tx: Transaction,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<string, ItemSource>> {
  const ids = items.map(({ id }) => id);
  const stored = await tx
    .select()
    .from(itemVersions)
    .where(and(inArray(itemVersions.itemId, ids), inArray(itemVersions.kind, ["UPLOAD", "ORIGINAL"])))
    .orderBy(asc(itemVersions.ordinal));
  const byItem = Map.groupBy(stored, ({ itemId }) => itemId);
  const openTags = await loadOpenTags(tx, ids);
  return new Map(
    items.map((item) => [
      item.id,
      toItemSource(item, byItem.get(item.id) ?? [], toOpenTagsColumn(openTags.get(item.id))),
    ]),
  );
}

export function toItemSource(
  item: ItemRow,
  stored: readonly ItemVersionRow[],
  openTags: ItemSource["openTags"],
): ItemSource {
  const { title, pageCount, pages, notices, firstPageKey, firstPageFailures } = item;
  const versions = listVersionsBehindOriginal(stored, item).map((version) => ({
    ...version,
    cause: buildCopyCause(version),
  }));
  return { title, pageCount, pages, notices, firstPageKey, firstPageFailures, openTags, versions };
}

/** The original of an item and its sources, back to the upload; a replaced file is left out. */
function listVersionsBehindOriginal(
  versions: readonly ItemVersionRow[],
  item: ItemRow,
): readonly ItemVersionRow[] {
  const last = versions.findIndex(({ id }) => id === item.originalVersionId);
  const versionsUpToOriginal = versions.slice(0, last + 1);
  const first = versionsUpToOriginal.findLastIndex(({ cause }) => !cause.startsWith(MADE));
  return versionsUpToOriginal.slice(Math.max(0, first));
}

/** Inserts items in the given order, each pointing at bytes that are stored already (ruling 65). */
export async function insertCopiedItems(
  tx: Transaction,
  envelopeId: string,
  sources: readonly ItemSource[],
  now: Date,
): Promise<ItemRow[]> {
  if (sources.length === 0) return [];
  const drafts = sources.map(({ versions, ...item }, index) => {
    const id = newItemId();
    const rows = versions.map(({ kind, storageKey, sha256, size, cause }, place) => ({
      id: newId(),
      itemId: id,
      ordinal: place + 1,
      kind,
      storageKey,
      sha256,
      size,
      cause,
      createdAt: now,
    }));
    const current = rows.at(-1)?.id ?? null;
    const picture = getFirstPageState(item, now);
    const row = { ...item, ...picture, id, envelopeId, order: index + 1, createdAt: now };
    return { row: { ...row, originalVersionId: current, currentVersionId: current }, rows };
  });
  const items = await tx
    .insert(envelopeItems)
    .values(drafts.map(({ row }) => row))
    .returning();
  await tx.insert(itemVersions).values(drafts.flatMap(({ rows }) => rows));
  await queueFirstPages(tx, items);
  return items.sort((a, b) => a.order - b.order);
}
