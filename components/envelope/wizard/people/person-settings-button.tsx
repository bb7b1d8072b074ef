"use client";

import { Settings2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { retryUntilLoaded } from "@/components/retry-load";
import { IconButton } from "@/components/ui/button";
import type { RecipientChanges } from "./use-recipient-changes";

const loadSettings = () => import("./person-settings").then((module) => module.PersonSettings);
const PersonSettings = dynamic(retryUntilLoaded(loadSettings));

export type PersonSettingsProps = {
  recipient: OwnerRecipient;
  name: string;
  envelope: OwnerEnvelope;
  changes: RecipientChanges;
};

export function PersonSettingsButton(props: PersonSettingsProps) {
  const t = useTranslations("people.settings");
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        size="dense"
        label={t("open", { name: props.name })}
        icon={<Settings2 aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadSettings()}
        onClick={() => setIsOpen(true)}
      />
      {isOpen !== undefined && <PersonSettings {...props} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
