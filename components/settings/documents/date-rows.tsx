"use client";

import { useTranslations } from "use-intl";
import { DateFormatSelect } from "@/components/form/date-format-select";
import { TimeZonePick } from "@/components/form/time-zone-pick";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { DefaultRow } from "./default-row";
import type { Level } from "./level";

/** Language and date format, chosen by example, never by pattern letters. */
export function DateRows({ defaults, level }: Level) {
  const t = useTranslations("settings.documents");
  const words = useTranslations("owner.settings");
  const { documentLanguage, documentTimezone: zone, documentDateFormat } = defaults.settings;
  return (
    <>
      <DefaultRow
        title={t("language")}
        lead={t("languageHint")}
        defaults={defaults}
        level={level}
        keys={["documentLanguage"]}
      >
        <Segmented
          label={t("language")}
          disabled={!defaults.canChange}
          value={documentLanguage}
          onValueChange={(language) => defaults.change({ documentLanguage: language })}
          options={LANGUAGES.map((value) => ({ value, label: words(`languages.${value}`) }))}
        />
      </DefaultRow>
      <DefaultRow
        title={t("zone")}
        lead={t("zoneHint")}
        defaults={defaults}
        level={level}
        keys={["documentTimezone"]}
      >
        <TimeZonePick
          label={t("zone")}
          labelHidden
          disabled={!defaults.canChange}
          zone={zone}
          onZone={(documentTimezone) => defaults.change({ documentTimezone })}
        />
      </DefaultRow>
      <DefaultRow title={t("dateFormat")} defaults={defaults} level={level} keys={["documentDateFormat"]}>
        <Field label={t("dateFormat")} labelHidden hint={words("dateFormatHint")}>
          {(control) => (
            <DateFormatSelect
              {...control}
              value={documentDateFormat}
              zone={zone}
              language={documentLanguage}
              onFormat={(format) => defaults.change({ documentDateFormat: format })}
            />
          )}
        </Field>
      </DefaultRow>
    </>
  );
}
