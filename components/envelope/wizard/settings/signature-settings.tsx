"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Switch } from "@/components/ui/switch";
import type { SettingsProps } from "./settings-props";

const KINDS = [
  { key: "drawSignatureEnabled", text: "draw" },
  { key: "typedSignatureEnabled", text: "type" },
  { key: "uploadSignatureEnabled", text: "upload" },
] as const;

/**
 * Kinds and look of signatures, and whether a recipient may name the next signer. The last kind cannot be
 * switched off.
 */
export function SignatureSettings({ draft, envelope }: SettingsProps) {
  const t = useTranslations("owner.settings");
  const meta = envelope.documentMeta;
  const isLast = KINDS.filter(({ key }) => meta[key]).length === 1;
  return (
    <div className="flex max-w-xl flex-col gap-3">
      {KINDS.map(({ key, text }) => (
        <Switch
          key={key}
          label={t(text)}
          hint={isLast && meta[key] ? t("lastKind") : undefined}
          checked={meta[key]}
          disabled={isLast && meta[key]}
          onCheckedChange={(isOn) => draft.patchMeta({ [key]: isOn })}
        />
      ))}
      {!meta.typedSignatureEnabled && <Banner tone="warning">{t("typeOff")}</Banner>}
      <Switch
        className="mt-3 border-t border-hairline pt-4"
        label={t("dictate")}
        hint={t("dictateHint")}
        checked={meta.allowDictateNextSigner}
        onCheckedChange={(allowDictateNextSigner) => draft.patchMeta({ allowDictateNextSigner })}
      />
      <Switch
        label={t("signatureFrame")}
        hint={t("signatureFrameHint")}
        checked={meta.signatureFrame}
        onCheckedChange={(signatureFrame) => draft.patchMeta({ signatureFrame })}
      />
      <Switch
        label={t("furtherSignatures")}
        hint={t("furtherSignaturesHint")}
        checked={meta.furtherSignatures}
        onCheckedChange={(furtherSignatures) => draft.patchMeta({ furtherSignatures })}
      />
    </div>
  );
}
