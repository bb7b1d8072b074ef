import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { readStoredTags } from "@/server/domain/field/open-tags";
import type { FoundText } from "@/server/domain/field/tag";
import type { Connection, Transaction } from "../client";
import { envelopeItems } from "../schema";

export async function loadOpenTags(
  connection: Connection,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, FoundText[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await connection
    .select({ id: envelopeItems.id, openTags: envelopeItems.openTags })
    .from(envelopeItems)
    .where(and(inArray(envelopeItems.id, [...itemIds]), isNotNull(envelopeItems.openTags)));
  return new Map(rows.map(({ id, openTags }) => [id, readStoredTags(openTags)]));
}

export const toOpenTagsColumn = (tags: readonly FoundText[] | undefined): readonly FoundText[] | null =>
  tags && tags.length > 0 ? tags : null;

/** Stores the tags of an item that still wait. The envelope is locked. */
export async function storeOpenTags(
  tx: Transaction,
  itemId: string,
  tags: readonly FoundText[],
): Promise<void> {
  await tx
    .update(envelopeItems)
    .set({ openTags: toOpenTagsColumn(tags) })
    .where(eq(envelopeItems.id, itemId));
}

/** Leaves the waiting tags of an item as text, and counts them in its tag report. The envelope is locked. */
export async function leaveTagsAsText(
  tx: Transaction,
  itemId: string,
  tags: readonly FoundText[],
): Promise<void> {
  const left = sql`coalesce((${envelopeItems.tagReport} ->> 'left')::integer, 0) + ${tags.length}`;
  await tx
    .update(envelopeItems)
    .set({
      openTags: null,
      tagReport: sql`${envelopeItems.tagReport} || jsonb_build_object('left', ${left})`,
    })
    .where(eq(envelopeItems.id, itemId));
}
