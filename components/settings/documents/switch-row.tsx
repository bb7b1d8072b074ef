"use client";

import { useTranslations } from "use-intl";
import { Switch } from "@/components/ui/switch";
import { DefaultRow } from "./default-row";
import type { Level } from "./level";

type Choice = {
  of:
    | "includeSenderDetails"
    | "signatureFrame"
    | "separateConsentTick"
    | "readableWhileWaiting"
    | "rejectionReasonOptional"
    | "restrictedFilesAccepted"
    | "delegateDocumentOwnership";
  text: "sender" | "frame" | "consent" | "waiting" | "rejection" | "restricted" | "delegate";
};

export function SwitchRow({ defaults, level, of, text }: Level & Choice) {
  const t = useTranslations("settings.documents");
  const label = t(`${text}Label`);
  return (
    <DefaultRow
      title={label}
      lead={t(`${text}Hint`)}
      defaults={defaults}
      level={level}
      keys={[of]}
      control="end"
    >
      <Switch
        label={label}
        labelHidden
        disabled={!defaults.canChange}
        checked={defaults.settings[of]}
        onCheckedChange={(isOn) => defaults.change({ [of]: isOn })}
      />
    </DefaultRow>
  );
}
