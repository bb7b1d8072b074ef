"use client";

import { useFormatter, useTranslations } from "use-intl";

/** An instant as the reader's own day: "3 May 2026". Input is what the wire carries (ISO 8601). */
export function useDay(): (instant: string) => string {
  const format = useFormatter();
  return (instant) => format.dateTime(new Date(instant), { dateStyle: "long" });
}

/** An instant as the reader's own clock: "10:32". */
export function useClockTime(): (instant: string) => string {
  const format = useFormatter();
  return (instant) => format.dateTime(new Date(instant), { timeStyle: "short" });
}

/** An instant as the reader's own day and clock: "3 May 2026, 10:32". */
export function useMoment(): (instant: string) => string {
  const t = useTranslations("signing.outcome");
  const day = useDay();
  const time = useClockTime();
  return (instant) => t("moment", { date: day(instant), time: time(instant) });
}
