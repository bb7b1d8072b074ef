import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";

export type PersonDialogProps = {
  envelope: OwnerEnvelope;
  recipient: OwnerRecipient;
  /** The recipient's name, or their address. */
  name: string;
  onClose: () => void;
};
