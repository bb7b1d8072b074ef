import { eq, max } from "drizzle-orm";
import { newId } from "@/server/ids";
import type { Transaction } from "../client";
import { itemVersions } from "../schema";
import type { ItemVersionRow } from "./envelope";

/**
 * Revisions of a file that several recipients sign with certificates of their own (domain/fields.md 8.6).
 * First come empty signature fields, then plain values burnt in, then one SIGNED version per signature. An
 * item's current version stays its original until the seal, which marks the file as finished. The next base
 * is found here.
 */

export const REVISION_CAUSES = { slots: "advanced:slots", base: "advanced:base" } as const;
export const buildSignedCause = (recipientId: number): string => `advanced:${recipientId}`;

const filterByItem = (versions: readonly ItemVersionRow[], itemId: string): ItemVersionRow[] =>
  versions.filter((row) => row.itemId === itemId);

/**
 * Returns the version that an item's next signature is appended to; null before the base exists. Takes
 * versions oldest first.
 */
export const findNewestRevision = (
  versions: readonly ItemVersionRow[],
  itemId: string,
): ItemVersionRow | null =>
  filterByItem(versions, itemId).findLast(
    ({ kind, cause }) => kind === "SIGNED" || cause === REVISION_CAUSES.base,
  ) ?? null;

export const findSlotsVersion = (
  versions: readonly ItemVersionRow[],
  itemId: string,
): ItemVersionRow | null =>
  filterByItem(versions, itemId).findLast(({ cause }) => cause === REVISION_CAUSES.slots) ?? null;

export type NewRevision = {
  kind: "PREPARED" | "SIGNED";
  cause: string;
  stored: { key: string; sha256: Uint8Array; size: number };
};

/** Adds a version after all others; the item's current version stays. */
export async function addRevision(
  tx: Transaction,
  itemId: string,
  { kind, cause, stored }: NewRevision,
  now: Date,
): Promise<string> {
  const [newest] = await tx
    .select({ ordinal: max(itemVersions.ordinal) })
    .from(itemVersions)
    .where(eq(itemVersions.itemId, itemId));
  const id = newId();
  await tx.insert(itemVersions).values({
    id,
    itemId,
    ordinal: (newest?.ordinal ?? 0) + 1,
    kind,
    storageKey: stored.key,
    sha256: stored.sha256,
    size: stored.size,
    cause,
    createdAt: now,
  });
  return id;
}
