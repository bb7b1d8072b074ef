"use client";

import { useTranslations } from "use-intl";
import { useDates } from "@/components/dates/use-dates";
import { DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { computeLinkExpiry, DEFAULT_EXPIRATION_PERIOD } from "@/server/domain/envelope/expiry";
import { PeriodInput } from "./period-input";
import type { SettingsProps } from "./settings-props";

export function ExpirySettings({ draft, envelope }: SettingsProps) {
  const t = useTranslations("owner.settings");
  const dates = useDates();
  const { envelopeExpirationPeriod, timezone } = envelope.documentMeta;
  const period = envelopeExpirationPeriod ?? DEFAULT_EXPIRATION_PERIOD;
  const timeZone = timezone ?? DEFAULT_TIME_ZONE;
  const end = computeLinkExpiry(period, new Date(), timeZone);
  return (
    <div className="flex flex-col gap-3">
      <PeriodInput
        label={t("expiryLabel")}
        value={period}
        initial={DEFAULT_EXPIRATION_PERIOD}
        onChange={(value) => draft.patchMeta({ envelopeExpirationPeriod: value })}
      />
      <p role="status" className="text-body text-ink-2">
        {end ? t("expiryOn", { date: dates.moment(end, { isLong: true, timeZone }) }) : t("expiryNever")}
      </p>
    </div>
  );
}
