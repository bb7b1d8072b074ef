"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { formatDate } from "@/server/domain/field/date";
import { DATE_FORMATS, LANGUAGES } from "@/server/domain/vocabulary";
import { DefaultRow } from "./default-row";
import type { Level } from "./level";

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Language, and how dates look: by example, never by pattern letters. */
export function DateRows({ defaults, level }: Level) {
  const t = useTranslations("settings.documents");
  const words = useTranslations("owner.settings");
  const { documentLanguage, documentTimezone: zone, documentDateFormat } = defaults.settings;
  const zones = [...new Set([zone, browserZone(), DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf("timeZone")])];
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
        <Select
          aria-label={t("zone")}
          value={zone}
          onChange={(event) => defaults.change({ documentTimezone: event.target.value })}
        >
          {zones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")}
            </option>
          ))}
        </Select>
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
