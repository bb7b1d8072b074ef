"use client";

import { useFormatter, useNow } from "use-intl";
import { useDateStyle } from "@/components/dates/date-style-provider";
import { useDates } from "@/components/dates/use-dates";
import { getBrowserTimeZone } from "@/components/form/browser-zone";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/**
 * Events this far ahead count as now: the page's clock ticks once a minute, and a server's clock may be
 * ahead.
 */
const JUST_NOW_MS = 1.5 * MINUTE_MS;

/**
 * A short start time for a column: the time of today, a day of this year, or a date. The exact time is on
 * hover and in `dateTime`.
 */
export function ShortDate({ at }: { at: string }) {
  const format = useFormatter();
  const dates = useDates();
  const style = useDateStyle();
  const now = useNow({ updateInterval: MINUTE_MS });
  const date = new Date(at);
  const timeZone = getBrowserTimeZone();
  const formatDay = (moment: Date) => format.dateTime(moment, { dateStyle: "short", timeZone });
  const formatYear = (moment: Date) => format.dateTime(moment, { year: "numeric", timeZone });
  const formatMoment = () => {
    if (formatDay(date) === formatDay(now)) return format.dateTime(date, { timeStyle: "short", timeZone });
    // Only the language has a format for a day without its year.
    if (style !== "language" || formatYear(date) !== formatYear(now)) return dates.day(date);
    return format.dateTime(date, { day: "numeric", month: "short", timeZone });
  };
  const exact = dates.moment(date);
  return (
    <time dateTime={at} title={`${exact} · ${date.toISOString()}`} suppressHydrationWarning>
      {formatMoment()}
    </time>
  );
}

/**
 * A relative time ("2 hours ago", later the date). The exact local time and UTC are on hover and in
 * `dateTime`.
 */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  const format = useFormatter();
  const dates = useDates();
  const now = useNow({ updateInterval: MINUTE_MS });
  const date = new Date(at);
  const ahead = date.getTime() - now.getTime();
  const isRecent = Math.abs(ahead) < 6 * DAY_MS;
  const since = ahead > 0 && ahead < JUST_NOW_MS ? date : now;
  const local = dates.moment(date);
  return (
    <time dateTime={at} title={`${local} · ${date.toISOString()}`} suppressHydrationWarning>
      {exact ? local : isRecent ? format.relativeTime(date, since) : dates.day(date)}
    </time>
  );
}
