"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useLocale, useTranslations } from "use-intl";
import { DATE_STYLES, formatNumericDate } from "@/components/dates/date-style";
import { useDateStyle } from "@/components/dates/date-style-provider";
import { DENSITIES, useDensity } from "@/components/envelope/list/use-density";
import { getBrowserTimeZone } from "@/components/form/browser-zone";
import { chooseDateStyle } from "@/components/preferences/cookies";
import { SettingsRow } from "@/components/settings/settings-card";
import { Segmented } from "@/components/ui/segmented";

export function DisplayRows() {
  const t = useTranslations("profile.profile");
  const [density, setDensity] = useDensity();
  return (
    <>
      <SettingsRow title={t("dates")} lead={t("datesLead")}>
        <DateStylePick label={t("dates")} />
      </SettingsRow>
      <SettingsRow title={t("rows")} lead={t("rowsLead")}>
        <Segmented
          label={t("rows")}
          value={density}
          options={DENSITIES.map((value) => ({ value, label: t(`row.${value}`) }))}
          onValueChange={setDensity}
        />
      </SettingsRow>
    </>
  );
}

function DateStylePick({ label }: { label: string }) {
  const router = useRouter();
  const locale = useLocale();
  const [isPending, startTransition] = useTransition();
  const [now, timeZone] = [new Date(), getBrowserTimeZone()];
  const byLanguage = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(now);
  return (
    <Segmented
      label={label}
      value={useDateStyle()}
      disabled={isPending}
      options={DATE_STYLES.map((style) => ({
        value: style,
        label: style === "language" ? byLanguage : formatNumericDate(now, style, timeZone),
      }))}
      onValueChange={(style) => {
        chooseDateStyle(style);
        startTransition(() => router.refresh());
      }}
    />
  );
}
