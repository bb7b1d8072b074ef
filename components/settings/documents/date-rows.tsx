"use client";

import { useTranslations } from "use-intl";
import { TimeZonePick } from "@/components/form/time-zone-pick";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { formatDate } from "@/server/domain/field/date";
import { DATE_FORMATS, LANGUAGES } from "@/server/domain/vocabulary";
import { DefaultRow } from "./default-row";
import type { Level } from "./level";

/** Language, and how dates look: by example, never by pattern letters. */
export function DateRows({ defaults, level }: Level) {
  const t = useTranslations("settings.documents");
  const words = useTranslations("owner.settings");
  const { documentLanguage, documentTimezone: zone, documentDateFormat } = defaults.settings;
  const now = new Date();
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
            <Select
              {...control}
              value={documentDateFormat}
              onChange={(event) => {
                const format = DATE_FORMATS.find((candidate) => candidate === event.target.value);
                if (format) defaults.change({ documentDateFormat: format });
              }}
            >
              {DATE_FORMATS.map((pattern) => (
                <option key={pattern} value={pattern}>
                  {formatDate(now, pattern, zone, documentLanguage)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </DefaultRow>
    </>
  );
}
