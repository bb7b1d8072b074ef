import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/answers";

/** What every dialog about somebody of a sent document is given. */
export type PersonDialogProps = {
  envelope: OwnerEnvelope;
  recipient: OwnerRecipient;
  /** As they are called, or their address. */
  name: string;
  onClose: () => void;
};
