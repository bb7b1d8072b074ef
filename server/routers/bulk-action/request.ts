import type { z } from "zod";
import type { PreviewBulkAction } from "@/server/contract/bulk-action";
import type { BulkAsked } from "@/server/db/store/selected-envelopes";

/** Resolves the type of envelope: the given one, else the filter's, else documents. */
export function toBulkRequest({
  kind,
  selection,
  envelopeType,
}: z.infer<typeof PreviewBulkAction>): BulkAsked {
  const ofFilter = "filter" in selection ? selection.filter.type : undefined;
  return { kind, selection, type: envelopeType ?? ofFilter ?? "DOCUMENT" };
}
