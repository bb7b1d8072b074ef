import type { EnvelopeType } from "@/server/domain/vocabulary";

/** Maximum folders of one level in the sidebar; the page of the folder lists all. */
export const SHOWN = 15;

/** Returns the query for one level of the sidebar's tree: pinned folders first, then by name. */
export const levelInput = (type: EnvelopeType, parentId: string) => ({
  ...{ type, parentId, perPage: SHOWN },
  orderByColumn: "name" as const,
});
