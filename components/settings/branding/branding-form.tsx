"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";
import { LANGUAGES, type Language } from "@/server/domain/vocabulary";
import { DefaultCard } from "../documents/default-card";
import type { Level } from "../documents/level";
import { SettingsCard } from "../settings-card";
import { ColourCard } from "./colour-card";
import { LogoCard } from "./logo-card";
import { MailSample } from "./mail-sample";
import { PageSample } from "./page-sample";
import type { Brand } from "./use-brand";
import { WordsCard } from "./words-card";

type BrandingFormProps = Level & { brand: Brand };

/** The parts of a brand, and beside each other what recipients make of them. */
export function BrandingForm({ defaults, level, brand }: BrandingFormProps) {
  const t = useTranslations("settings.branding");
  return (
    <div className="flex flex-col gap-5">
      <DefaultCard title={t("on")} defaults={defaults} level={level} keys={["brandingEnabled"]}>
        <Switch
          className="max-w-xl"
          label={t("onLabel")}
          hint={t("onHint")}
          disabled={!defaults.canChange}
          checked={defaults.settings.brandingEnabled}
          onCheckedChange={(brandingEnabled) => defaults.change({ brandingEnabled })}
        />
      </DefaultCard>
      <LogoCard brand={brand} />
      <ColourCard defaults={defaults} level={level} />
      <WordsCard defaults={defaults} level={level} />
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
