"use client";

import { useTranslations } from "use-intl";
import { SavedInput } from "@/components/form/saved-input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Switch } from "@/components/ui/switch";
import { isEmailAddress } from "@/server/domain/email-spelling";
import { VISIBILITIES } from "@/server/domain/vocabulary";
import { DefaultRow } from "./default-row";
import type { Level } from "./level";
import { SwitchRow } from "./switch-row";

const KINDS = [
  { key: "drawSignatureEnabled", text: "draw" },
  { key: "typedSignatureEnabled", text: "type" },
  { key: "uploadSignatureEnabled", text: "upload" },
] as const;

/** Kinds of signatures, and the recipients' other options on the signing page. */
export function SigningRows({ defaults, level }: Level) {
  return (
    <>
      <SignatureKinds defaults={defaults} level={level} />
      <SwitchRow defaults={defaults} level={level} of="signatureFrame" text="frame" />
      <SwitchRow defaults={defaults} level={level} of="separateConsentTick" text="consent" />
      <SwitchRow defaults={defaults} level={level} of="readableWhileWaiting" text="waiting" />
      <SwitchRow defaults={defaults} level={level} of="rejectionReasonOptional" text="rejection" />
    </>
  );
}

/** Sender name, reply-to address, visibility and ownership of documents. */
export function SendingRows({ defaults, level }: Level) {
  const t = useTranslations("settings.documents");
  const { settings, canChange } = defaults;
  return (
    <>
      <SwitchRow defaults={defaults} level={level} of="includeSenderDetails" text="sender" />
      <DefaultRow title={t("replyTo")} defaults={defaults} level={level} keys={["emailReplyTo"]}>
        <SavedInput
          label={t("replyToLabel")}
          hint={t("replyToHint")}
          type="email"
          inputMode="email"
          readOnly={!canChange}
          value={settings.emailReplyTo ?? ""}
          judge={(text) => (text === "" || isEmailAddress(text) ? undefined : t("replyToInvalid"))}
          onSave={(text) => defaults.change({ emailReplyTo: text === "" ? null : text })}
        />
      </DefaultRow>
      <DefaultRow
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
      </DefaultRow>
      <SwitchRow defaults={defaults} level={level} of="restrictedFilesAccepted" text="restricted" />
      <SwitchRow defaults={defaults} level={level} of="delegateDocumentOwnership" text="delegate" />
    </>
  );
}

/** Allowed kinds of signatures. The last kind cannot be switched off. */
function SignatureKinds({ defaults, level }: Level) {
  const t = useTranslations("settings.documents");
  const words = useTranslations("owner.settings");
  const isLast = KINDS.filter(({ key }) => defaults.settings[key]).length === 1;
  return (
    <DefaultRow title={t("signing")} defaults={defaults} level={level} keys={KINDS.map(({ key }) => key)}>
      <div className="flex flex-col gap-3">
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
    </DefaultRow>
  );
}
