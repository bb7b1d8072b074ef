"use client";

import { useFormatter, useTranslations } from "use-intl";

/** Returns a formatter of instants (ISO 8601) as local dates: "3 May 2026". */
export function useFormatDay(): (instant: string) => string {
  const format = useFormatter();
  return (instant) => format.dateTime(new Date(instant), { dateStyle: "long" });
}

/** Returns a formatter of instants as local times: "10:32". */
export function useClockTime(): (instant: string) => string {
  const format = useFormatter();
  return (instant) => format.dateTime(new Date(instant), { timeStyle: "short" });
}

/** Returns a formatter of instants as local dates and times: "3 May 2026, 10:32". */
export function useFormatMoment(): (instant: string) => string {
  const t = useTranslations("signing.outcome");
  const day = useFormatDay();
  const time = useClockTime();
  return (instant) => t("moment", { date: day(instant), time: time(instant) });
}
