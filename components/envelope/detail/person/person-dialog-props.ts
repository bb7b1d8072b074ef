import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/answers";

export type PersonDialogProps = {
  envelope: OwnerEnvelope;
  recipient: OwnerRecipient;
  /** The recipient's name, or their address. */
  name: string;
  onClose: () => void;
};
