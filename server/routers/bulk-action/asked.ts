import type { z } from "zod";
import type { PreviewBulkAction } from "@/server/contract/bulk-action";
import type { BulkAsked } from "@/server/db/store/selected-envelopes";

/** What is asked, with the one type of envelope that it reaches: as said, else the filter's, else documents. */
export function askedOf({ kind, selection, envelopeType }: z.infer<typeof PreviewBulkAction>): BulkAsked {
  const ofFilter = "filter" in selection ? selection.filter.type : undefined;
  return { kind, selection, type: envelopeType ?? ofFilter ?? "DOCUMENT" };
}
