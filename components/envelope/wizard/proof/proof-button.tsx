"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/answers";
import { IconButton } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { RecipientChanges } from "../use-recipient-changes";
import { ProofChoices } from "./proof-choices";

type ProofButtonProps = {
  recipient: OwnerRecipient;
  name: string;
  envelope: OwnerEnvelope;
  changes: RecipientChanges;
};

/** Opens how one person proves who they are. */
export function ProofButton({ recipient, name, envelope, changes }: ProofButtonProps) {
  const t = useTranslations("proof");
  const [isOpen, setIsOpen] = useState(false);
  const title = t("open", { name });
  return (
    <>
      <IconButton
        size="dense"
        label={title}
        icon={<ShieldCheck aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={title}>
        <ProofChoices
          recipient={recipient}
          envelope={envelope}
          onChange={(auth) => changes.patch(recipient.id, auth)}
        />
      </Sheet>
    </>
  );
}
