"use client";

import type { SenderAnswer } from "../api-types";
import { AddSenderDialog } from "./add-sender-dialog";
import { RecordsDialog } from "./records-dialog";
import { RemoveSenderDialog } from "./remove-sender-dialog";
import { SenderCodeDialog } from "./sender-code-dialog";
import type { SenderAct } from "./senders-card";

type SenderDialogProps = {
  organisationId: number;
  act: SenderAct;
  /** The current list entry of the address. */
  sender: SenderAnswer | undefined;
  onAct: (act: SenderAct) => void;
  onClose: () => void;
};

/** Shows the dialog of each action. The next dialog follows by itself. */
export function SenderDialog({ organisationId, act, sender, onAct, onClose }: SenderDialogProps) {
  if (act.kind === "add")
    return (
      <AddSenderDialog
        organisationId={organisationId}
        onAdded={(senderAddressId) => onAct({ kind: "code", senderAddressId })}
        onClose={onClose}
      />
    );
  if (!sender) return null;
  if (act.kind === "code") return <SenderCodeDialog sender={sender} onClose={onClose} />;
  if (act.kind === "records") return <RecordsDialog sender={sender} onClose={onClose} />;
  return <RemoveSenderDialog sender={sender} onClose={onClose} />;
}
