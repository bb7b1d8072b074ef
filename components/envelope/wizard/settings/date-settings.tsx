"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { DEFAULT_DATE_FORMAT, DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { formatDate } from "@/server/domain/field/date";
import { DATE_FORMATS, LANGUAGES } from "@/server/domain/vocabulary";
import type { SettingsProps } from "./settings-props";

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Language of the recipients, and how dates look in the document: chosen by example, never by pattern letters. */
export function DateSettings({ draft, envelope }: SettingsProps) {
  const t = useTranslations("owner.settings");
  const { language, timezone, dateFormat } = envelope.documentMeta;
  const zone = timezone ?? DEFAULT_TIME_ZONE;
  const zones = [...new Set([zone, browserZone(), DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf("timeZone")])];
  const now = new Date();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="mb-1.5 text-body font-medium">{t("language")}</p>
        <Segmented
          label={t("language")}
          value={language}
          onValueChange={(next) => draft.patchMeta({ language: next })}
          options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        <p className="mt-1.5 text-dense text-ink-3">{t("languageHint")}</p>
      </div>
      <Field label={t("timeZone")} hint={t("timeZoneHint")}>
        {(control) => (
          <span className="flex flex-wrap gap-2">
            <Select
              {...control}
              className="w-72 max-w-full"
              value={zone}
              onChange={(event) => draft.patchMeta({ timezone: event.target.value })}
            >
              {zones.map((name) => (
                <option key={name} value={name}>
                  {name.replaceAll("_", " ")}
                </option>
              ))}
            </Select>
            {zone !== browserZone() && (
              <Button variant="quiet" onClick={() => draft.patchMeta({ timezone: browserZone() })}>
                {t("useMyZone")}
              </Button>
            )}
          </span>
        )}
      </Field>
      <Field label={t("dateFormat")} hint={t("dateFormatHint")}>
        {(control) => (
          <Select
            {...control}
            className="max-w-md"
            value={dateFormat ?? DEFAULT_DATE_FORMAT}
            onChange={(event) => draft.patchMeta({ dateFormat: event.target.value })}
          >
            {DATE_FORMATS.map((pattern) => (
              <option key={pattern} value={pattern}>
                {formatDate(now, pattern, zone, language)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
