"use client";

import { useTranslations } from "use-intl";
import { getBrowserTimeZone } from "@/components/form/browser-zone";
import { DateFormatSelect } from "@/components/form/date-format-select";
import { TimeZonePick } from "@/components/form/time-zone-pick";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { DEFAULT_DATE_FORMAT, DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { LANGUAGES } from "@/server/domain/vocabulary";
import type { SettingsProps } from "./settings-props";

/**
 * Language of the recipients, and date format of the document: chosen by example, never by pattern letters.
 */
export function DateSettings({ draft, envelope }: SettingsProps) {
  const t = useTranslations("owner.settings");
  const { language, timezone, dateFormat } = envelope.documentMeta;
  const zone = timezone ?? DEFAULT_TIME_ZONE;
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
      <div className="max-w-md">
        <TimeZonePick
          label={t("timeZone")}
          hint={t("timeZoneHint")}
          zone={zone}
          onZone={(timezone) => draft.patchMeta({ timezone })}
        />
        {zone !== getBrowserTimeZone() && (
          <Button
            size="dense"
            variant="quiet"
            className="mt-1"
            onClick={() => draft.patchMeta({ timezone: getBrowserTimeZone() })}
          >
            {t("useMyZone")}
          </Button>
        )}
      </div>
      <Field label={t("dateFormat")} hint={t("dateFormatHint")}>
        {(control) => (
          <DateFormatSelect
            {...control}
            className="max-w-md"
            value={dateFormat ?? DEFAULT_DATE_FORMAT}
            zone={zone}
            language={language}
            onFormat={(format) => draft.patchMeta({ dateFormat: format })}
          />
        )}
      </Field>
    </div>
  );
}
