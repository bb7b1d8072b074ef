import type { OwnerListed } from "@/components/envelope/answers";
import type { EnvelopeSelection } from "@/server/contract/envelope-selection";
import type { BulkActionKind } from "@/server/domain/bulk-action/lifecycle";
import type { Selection } from "./use-selection";

/** What is done to several: on the server as one act, or by what a list offers beside. */
export type ListAct = BulkActionKind | "DOWNLOAD" | "TRANSFER";

/** What a person is about to do to several, or an act of theirs that they look at. */
export type Asked =
  | {
      kind: ListAct;
      selection: EnvelopeSelection;
      count: number;
      /** Those of them that this page shows. */
      rows: readonly OwnerListed[];
    }
  | { kind: BulkActionKind; shown: string; count: number };

/** All that is ticked, or everything that matches. */
export const askedOf = (
  kind: ListAct,
  { meant, count, selected }: Pick<Selection, "meant" | "count" | "selected">,
): Asked => ({
  kind,
  selection: meant,
  count,
  rows: selected,
});
