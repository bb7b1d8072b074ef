"use client";

import { useTranslations } from "use-intl";
import { SavedInput } from "@/components/form/saved-input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Switch } from "@/components/ui/switch";
import { isEmailAddress } from "@/server/domain/email-spelling";
import { VISIBILITIES } from "@/server/domain/vocabulary";
import { DefaultCard } from "./default-card";
import type { Level } from "./level";

const KINDS = [
  { key: "drawSignatureEnabled", text: "draw" },
  { key: "typedSignatureEnabled", text: "type" },
  { key: "uploadSignatureEnabled", text: "upload" },
] as const;

/** Who sees documents, how people sign them, where answers go, and who may own them. */
export function PeopleCards({ defaults, level }: Level) {
  const t = useTranslations("settings.documents");
  const { settings, canChange } = defaults;
  return (
    <>
      <DefaultCard
        title={t("visibility")}
        lead={t("visibilityHint")}
        defaults={defaults}
        level={level}
        keys={["documentVisibility"]}
      >
        <RadioGroup
          label={t("visibility")}
          labelHidden
          disabled={!canChange}
          value={settings.documentVisibility}
          onValueChange={(documentVisibility) => defaults.change({ documentVisibility })}
          options={VISIBILITIES.map((value) => ({ value, label: t(`visibilities.${value}`) }))}
        />
      </DefaultCard>
      <SignatureCard defaults={defaults} level={level} />
      <SwitchCard defaults={defaults} level={level} of="includeSenderDetails" text="sender" />
      <SwitchCard defaults={defaults} level={level} of="separateConsentTick" text="consent" />
      <SwitchCard defaults={defaults} level={level} of="readableWhileWaiting" text="waiting" />
      <SwitchCard defaults={defaults} level={level} of="rejectionReasonOptional" text="rejection" />
      <SwitchCard defaults={defaults} level={level} of="restrictedFilesAccepted" text="restricted" />
      <DefaultCard title={t("replyTo")} defaults={defaults} level={level} keys={["emailReplyTo"]}>
        <SavedInput
          className="max-w-sm"
          label={t("replyToLabel")}
          hint={t("replyToHint")}
          type="email"
          inputMode="email"
          readOnly={!canChange}
          value={settings.emailReplyTo ?? ""}
          judge={(text) => (text === "" || isEmailAddress(text) ? undefined : t("replyToInvalid"))}
          onSave={(text) => defaults.change({ emailReplyTo: text === "" ? null : text })}
        />
      </DefaultCard>
      <SwitchCard defaults={defaults} level={level} of="delegateDocumentOwnership" text="delegate" />
    </>
  );
}

type Choice = {
  of:
    | "includeSenderDetails"
    | "separateConsentTick"
    | "readableWhileWaiting"
    | "rejectionReasonOptional"
    | "restrictedFilesAccepted"
    | "delegateDocumentOwnership";
  text: "sender" | "consent" | "waiting" | "rejection" | "restricted" | "delegate";
};

/** One thing that is either on or off. */
function SwitchCard({ defaults, level, of, text }: Level & Choice) {
  const t = useTranslations("settings.documents");
  return (
    <DefaultCard title={t(text)} defaults={defaults} level={level} keys={[of]}>
      <Switch
        className="max-w-xl"
        label={t(`${text}Label`)}
        hint={t(`${text}Hint`)}
        disabled={!defaults.canChange}
        checked={defaults.settings[of]}
        onCheckedChange={(isOn) => defaults.change({ [of]: isOn })}
      />
    </DefaultCard>
  );
}

/** How people may sign. The last kind cannot be switched off. */
function SignatureCard({ defaults, level }: Level) {
  const t = useTranslations("settings.documents");
  const words = useTranslations("owner.settings");
  const isLast = KINDS.filter(({ key }) => defaults.settings[key]).length === 1;
  return (
    <DefaultCard title={t("signing")} defaults={defaults} level={level} keys={KINDS.map(({ key }) => key)}>
      <div className="flex max-w-xl flex-col gap-3">
        {KINDS.map(({ key, text }) => (
          <Switch
            key={key}
            label={words(text)}
            hint={isLast && defaults.settings[key] ? t("lastKind") : undefined}
            checked={defaults.settings[key]}
            disabled={!defaults.canChange || (isLast && defaults.settings[key])}
            onCheckedChange={(isOn) => defaults.change({ [key]: isOn })}
          />
        ))}
      </div>
    </DefaultCard>
  );
}
