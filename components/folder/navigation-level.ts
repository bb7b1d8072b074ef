import type { EnvelopeType } from "@/server/domain/vocabulary";

/** Folders of one level in the sidebar; a button shows the rest, as far as one request goes. */
export const SHOWN = 15;
export const MOST = 100;

/** Returns the query for one level of the sidebar's tree: pinned folders first, then by name. */
export const buildLevelInput = (type: EnvelopeType, parentId: string, perPage = SHOWN) => ({
  type,
  parentId,
  perPage,
  orderByColumn: "name" as const,
});
