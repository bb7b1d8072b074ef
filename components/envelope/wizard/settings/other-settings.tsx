"use client";

import { useTranslations } from "use-intl";
import { SavedInput } from "@/components/form/saved-input";
import { RadioGroup } from "@/components/ui/radio-group";
import { isEmailAddress } from "@/server/domain/email-spelling";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { VISIBILITIES } from "@/server/domain/vocabulary";
import { WebUrl } from "@/server/domain/web-url";
import { FolderSetting } from "./folder-setting";
import type { SettingsProps } from "./settings-props";

export function OtherSettings({ draft, envelope }: SettingsProps) {
  const t = useTranslations("owner.settings");
  const meta = envelope.documentMeta;
  const host = URL.canParse(meta.redirectUrl ?? "") ? new URL(meta.redirectUrl ?? "").host : undefined;
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <SavedInput
        label={t("redirect")}
        type="url"
        inputMode="url"
        placeholder="https://"
        hint={host ? t("redirectShown", { host }) : t("redirectHint")}
        value={meta.redirectUrl ?? ""}
        judge={(text) => (text === "" || WebUrl.safeParse(text).success ? undefined : t("redirectInvalid"))}
        onSave={(text) => draft.patchMeta({ redirectUrl: text === "" ? null : text })}
      />
      <SavedInput
        label={t("replyTo")}
        type="email"
        inputMode="email"
        hint={t("replyToHint")}
        value={meta.emailReplyTo ?? ""}
        judge={(text) => (text === "" || isEmailAddress(text) ? undefined : t("replyToInvalid"))}
        onSave={(text) => draft.patchMeta({ emailReplyTo: text === "" ? null : text })}
      />
      <FolderSetting draft={draft} envelope={envelope} />
      <RadioGroup
        label={t("visibility")}
        value={envelope.visibility}
        onValueChange={(visibility) => draft.patchData({ visibility })}
        options={VISIBILITIES.map((value) => ({ value, label: t(`visibilities.${value}`) }))}
      />
      <SavedInput
        label={t("externalId")}
        hint={t("externalIdHint")}
        maxLength={TEXT_LIMITS.externalId}
        value={envelope.externalId ?? ""}
        onSave={(text) => draft.patchData({ externalId: text === "" ? null : text })}
      />
    </div>
  );
}
