"use client";

import { BulkActionDialog } from "@/components/bulk-action/bulk-action-dialog";
import { TransferDialog } from "@/components/envelope/lazy-dialogs";
import { MoveDialog } from "@/components/folder/move-dialog";
import { useFolderMoves } from "@/components/folder/use-folder-moves";
import { DownloadDialog } from "./download-dialog";
import type { PendingListAction } from "./pending-action";
import type { Selection } from "./use-selection";

type ListActionsProps = {
  asked: PendingListAction;
  teamUrl: string;
  selection: Selection;
  onClose: () => void;
};

export function ListActions({ asked, teamUrl, selection, onClose }: ListActionsProps) {
  const moves = useFolderMoves("DOCUMENT");
  if ("shown" in asked) return <BulkActionDialog key={asked.shown} asked={asked} onClose={onClose} />;
  const { kind } = asked;
  if (kind === "DOWNLOAD") {
    return <DownloadDialog teamUrl={teamUrl} meant={asked.selection} onClose={onClose} />;
  }
  if (kind === "TRANSFER") {
    return (
      <TransferDialog
        meant={{ envelopeIds: asked.rows.map(({ id }) => id), title: asked.rows[0]?.title ?? "" }}
        onDone={selection.clear}
        onClose={onClose}
      />
    );
  }
  if (kind !== "MOVE") {
    return <BulkActionDialog asked={{ ...asked, kind }} onBegun={selection.clear} onClose={onClose} />;
  }
  const title = asked.rows[0]?.title ?? "";
  return (
    <MoveDialog
      type="DOCUMENT"
      moved={{ kind: "envelopes", envelopes: asked.rows }}
      onClose={onClose}
      {...(asked.count > asked.rows.length
        ? {
            onPick: (target) => {
              selection.clear();
              void moves.moveSelection(asked.selection, { title }, target);
            },
          }
        : {})}
    />
  );
}
