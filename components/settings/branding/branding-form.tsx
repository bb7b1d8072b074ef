"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";
import { LANGUAGES, type Language } from "@/server/domain/vocabulary";
import { DefaultRow } from "../documents/default-row";
import type { Level } from "../documents/level";
import { SettingsCard, SettingsGroup } from "../settings-card";
import { ColourRow } from "./colour-row";
import { LogoRow } from "./logo-row";
import { MailSample } from "./mail-sample";
import { PageSample } from "./page-sample";
import type { Brand } from "./use-brand";
import { WordsRow } from "./words-row";

type BrandingFormProps = Level & { brand: Brand };

export function BrandingForm({ defaults, level, brand }: BrandingFormProps) {
  const t = useTranslations("settings.branding");
  return (
    <div className="flex flex-col gap-5">
      <SettingsGroup>
        <DefaultRow
          title={t("onLabel")}
          lead={t("onHint")}
          defaults={defaults}
          level={level}
          keys={["brandingEnabled"]}
          control="end"
        >
          <Switch
            label={t("onLabel")}
            labelHidden
            disabled={!defaults.canChange}
            checked={defaults.settings.brandingEnabled}
            onCheckedChange={(brandingEnabled) => defaults.change({ brandingEnabled })}
          />
        </DefaultRow>
        <LogoRow brand={brand} />
        <ColourRow defaults={defaults} level={level} />
        <WordsRow defaults={defaults} level={level} />
      </SettingsGroup>
      <PreviewCard defaults={defaults} level={level} brand={brand} />
    </div>
  );
}

function PreviewCard({ defaults, brand }: BrandingFormProps) {
  const t = useTranslations("settings.branding.preview");
  const languages = useTranslations("owner.settings.languages");
  const [language, setLanguage] = useState<Language>(defaults.settings.documentLanguage);
  const { brandingEnabled: isOn, brandingColour } = defaults.settings;
  return (
    <SettingsCard
      title={t("title")}
      lead={isOn ? t("lead") : t("off")}
      aside={
        <Segmented
          size="dense"
          label={t("language")}
          value={language}
          onValueChange={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: languages(value) }))}
        />
      }
    >
      <div className="grid gap-6 grid-cols-1 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-label={t("mail")} className="min-w-0">
          <h3 className="mb-2 text-body font-medium">{t("mail")}</h3>
          <MailSample place={brand.place} kind="RECIPIENT_REQUEST" language={language} />
        </section>
        <section aria-label={t("page")} className="min-w-0">
          <h3 className="mb-2 text-body font-medium">{t("page")}</h3>
          <PageSample brand={brand} isOn={isOn} colour={brandingColour} />
        </section>
      </div>
    </SettingsCard>
  );
}
