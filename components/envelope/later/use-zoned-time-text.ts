"use client";

import { useFormatter } from "use-intl";
import { getBrowserTimeZone } from "@/components/form/browser-zone";
import { findPlaceOfZone } from "@/server/domain/zone-search";

/**
 * Formats a moment in the time zone it was chosen in: "Mon, Nov 30, 9:00 AM", with the zone's city if the
 * reader's clock differs.
 */
export function useZonedTimeText(): (at: string, timeZone: string) => string {
  const format = useFormatter();
  return (at, timeZone) => {
    if (at === "") return "";
    const date = new Date(at);
    const isOtherYear = date.getFullYear() !== new Date().getFullYear();
    const formatInZone = (zone: string) =>
      format.dateTime(date, {
        weekday: "short",
        day: "numeric",
        month: "short",
        ...(isOtherYear ? { year: "numeric" as const } : {}),
        hour: "numeric",
        minute: "2-digit",
        timeZone: zone,
      });
    const there = formatInZone(timeZone);
    return there === formatInZone(getBrowserTimeZone()) ? there : `${there} (${findPlaceOfZone(timeZone)})`;
  };
}
