"use client";

import { useTranslations } from "use-intl";
import { SettingsCard } from "@/components/settings/settings-card";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { BANNER_TONES } from "@/server/domain/installation";
import type { CardProps } from "./sign-up-card";

/** A sentence above every page, for example before maintenance. */
export function BannerCard({ form: { values, set, errors } }: CardProps) {
  const t = useTranslations("admin.installation.banner");
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      <div className="flex flex-col gap-4">
        {(["en", "es"] as const).map((language) => (
          <Field key={language} label={t(language)} error={errors[language]}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                lang={language}
                maxLength={500}
                value={values[language]}
                onChange={({ target }) => set(language, target.value)}
              />
            )}
          </Field>
        ))}
        <Segmented
          label={t("tone")}
          value={values.tone}
          onValueChange={(tone) => set("tone", tone)}
          options={BANNER_TONES.map((value) => ({ value, label: t(`tones.${value}`) }))}
          className="self-start"
        />
      </div>
    </SettingsCard>
  );
}

/** The operator's terms and privacy notice, linked at the foot of every page. */
export function LinksCard({ form: { values, set, errors } }: CardProps) {
  const t = useTranslations("admin.installation.links");
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      <div className="flex flex-col gap-4">
        {(["termsUrl", "privacyUrl"] as const).map((key) => (
          <Field key={key} label={t(key)} error={errors[key]}>
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                placeholder="https://"
                maxLength={2_000}
                value={values[key]}
                onChange={({ target }) => set(key, target.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </SettingsCard>
  );
}
