"use client";

import { useTranslations } from "use-intl";
import { SavedInput } from "@/components/form/saved-input";
import { isBrandName, isCompanyDetails } from "@/server/domain/tenancy/brand-words";
import { parseWebUrl } from "@/server/domain/web-address";
import { DefaultRow } from "../documents/default-row";
import type { Level } from "../documents/level";

export function WordsRow({ defaults, level }: Level) {
  const t = useTranslations("settings.branding.words");
  const { settings, canChange } = defaults;
  return (
    <DefaultRow
      title={t("title")}
      lead={t("lead")}
      defaults={defaults}
      level={level}
      keys={["brandingName", "brandingUrl", "brandingCompanyDetails"]}
    >
      <div className="flex flex-col gap-5">
        <SavedInput
          label={t("name")}
          hint={t("nameHint")}
          readOnly={!canChange}
          value={settings.brandingName ?? ""}
          judge={(text) => (isBrandName(text) ? undefined : t("nameInvalid"))}
          onSave={(text) => defaults.change({ brandingName: text.trim() === "" ? null : text })}
        />
        <SavedInput
          label={t("url")}
          hint={t("urlHint")}
          inputMode="url"
          autoComplete="url"
          placeholder="https://www.example.com"
          readOnly={!canChange}
          value={settings.brandingUrl ?? ""}
          judge={(text) => (text === "" || parseWebUrl(text) ? undefined : t("urlInvalid"))}
          onSave={(text) => defaults.change({ brandingUrl: text.trim() === "" ? null : text })}
        />
        <SavedInput
          multiline
          label={t("details")}
          hint={t("detailsHint")}
          readOnly={!canChange}
          value={settings.brandingCompanyDetails}
          judge={(text) => (isCompanyDetails(text) ? undefined : t("detailsInvalid"))}
          onSave={(text) => defaults.change({ brandingCompanyDetails: text.trim() === "" ? null : text })}
        />
      </div>
    </DefaultRow>
  );
}
