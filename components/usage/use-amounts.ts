"use client";

import { useFormatter } from "use-intl";
import { useDates } from "@/components/dates/use-dates";
import { scaleBytes } from "@/server/domain/usage/bytes";
import type { UsageKind } from "@/server/domain/usage/quota";

/** Formats usage: bytes with a unit, other amounts as numbers, months by name. */
export function useAmounts() {
  const format = useFormatter();
  const dates = useDates();
  const formatBytes = (value: number): string => {
    const { number, unit } = scaleBytes(value);
    return format.number(number, { style: "unit", unit, maximumFractionDigits: 1 });
  };
  return {
    bytes: formatBytes,
    amount: (kind: UsageKind, value: number) =>
      kind === "storage" ? formatBytes(value) : format.number(value),
    month: (month: string) =>
      format.dateTime(new Date(`${month}-01`), {
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      }),
    day: (day: string) => dates.day(new Date(day), { isLong: true, timeZone: "UTC" }),
  };
}
