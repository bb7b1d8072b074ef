import type { EnvelopeType } from "@/server/domain/vocabulary";

/** Of one level, as many as one can take in; the page of the folder has the others. */
export const SHOWN = 15;

/** What is asked for one level of the sidebar's tree: pinned ones first, then by name. */
export const levelInput = (type: EnvelopeType, parentId: string) => ({
  ...{ type, parentId, perPage: SHOWN },
  orderByColumn: "name" as const,
});
