import type { OwnerListed } from "@/components/envelope/api-types";
import type { EnvelopeSelection } from "@/server/contract/envelope-selection";
import type { BulkActionKind } from "@/server/domain/bulk-action/lifecycle";
import type { Selection } from "./use-selection";

/** Actions on several envelopes: bulk actions of the server, and the list's own. */
export type ListAct = BulkActionKind | "DOWNLOAD" | "TRANSFER";

/** The action to confirm, or a running one to show. */
export type PendingListAction =
  | {
      kind: ListAct;
      selection: EnvelopeSelection;
      count: number;
      rows: readonly OwnerListed[];
    }
  | { kind: BulkActionKind; shown: string; count: number };

/** Builds the request for the selected rows, or for all matches. */
export const toPendingAction = (
  kind: ListAct,
  { meant, count, selected }: Pick<Selection, "meant" | "count" | "selected">,
): PendingListAction => ({
  kind,
  selection: meant,
  count,
  rows: selected,
});
