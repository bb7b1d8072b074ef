"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "@/components/ui/dialog";
import type { EnvelopeSelection } from "@/server/contract/envelope-selection";
import type { BulkActionKind } from "@/server/domain/bulk-action/lifecycle";
import { ConfirmFooter, ConfirmReason, useConfirmation } from "./confirmation";
import { RunBody, RunFooter, useBulkActionRun } from "./run";

type Confirmed = Exclude<BulkActionKind, "MOVE">;
export type ToConfirm = { kind: Confirmed; selection: EnvelopeSelection; count: number };

type BulkActionDialogProps = {
  /** The action to confirm, or the action that is running or over. */
  asked: ToConfirm | { shown: string; kind: BulkActionKind; count: number };
  onBegun?: () => void;
  onClose: () => void;
};

/**
 * Asks before a bulk action: how many envelopes it reaches and why not the others, as the server counts them.
 * Then shows its progress, which the user may leave, and the failures (components/owner-pages.md 3.2).
 */
export function BulkActionDialog({ asked, onBegun, onClose }: BulkActionDialogProps) {
  const t = useTranslations("bulkAction");
  const [id, setId] = useState("shown" in asked ? asked.shown : undefined);
  const showProgress = (bulkActionId: string) => {
    setId(bulkActionId);
    onBegun?.();
  };
  const confirmation = useConfirmation("shown" in asked ? undefined : asked, showProgress);
  const run = useBulkActionRun(id, onClose, { closesItself: !("shown" in asked) });
  const { kind, count } = asked;
  return (
    <Dialog
      open
      dirty={id === undefined && (confirmation.isBeginning || confirmation.reason !== "")}
      onOpenChange={(next) => !next && !confirmation.isBeginning && onClose()}
      title={t(`title.${kind}`, { count: run.action?.counts.total ?? count })}
      description={id === undefined ? confirmation.sentence : run.sentence}
      footer={
        id === undefined ? (
          <ConfirmFooter confirmation={confirmation} onClose={onClose} />
        ) : (
          <RunFooter run={run} onClose={onClose} />
        )
      }
    >
      {id === undefined ? <ConfirmReason confirmation={confirmation} /> : <RunBody run={run} />}
    </Dialog>
  );
}
