"use client";

import { useFormatter } from "use-intl";

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
