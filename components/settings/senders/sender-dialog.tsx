"use client";

import type { SenderAnswer } from "../answers";
import { AddSenderDialog } from "./add-sender-dialog";
import { RecordsDialog } from "./records-dialog";
import { RemoveSenderDialog } from "./remove-sender-dialog";
import { SenderCodeDialog } from "./sender-code-dialog";
import type { SenderAct } from "./senders-card";

type SenderDialogProps = {
  organisationId: number;
  act: SenderAct;
  /** The address it is about, as the list has it now. */
  sender: SenderAnswer | undefined;
  onAct: (act: SenderAct) => void;
  onClose: () => void;
};

/** The dialog of each act; what comes next follows without another press. */
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
