"use client";

import { useLocale } from "use-intl";

const UNITS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1000 },
] as const;

/** Formats a duration in one unit ("5 minutes") in the reader's language. */
export function useFormatDuration(): (ms: number) => string {
  const locale = useLocale();
  return (ms) => {
    const fit = UNITS.find((candidate) => ms >= candidate.ms) ?? UNITS[3];
    const value = Math.floor(ms / fit.ms);
    return new Intl.NumberFormat(locale, { style: "unit", unit: fit.unit, unitDisplay: "long" }).format(
      value,
    );
  };
}
