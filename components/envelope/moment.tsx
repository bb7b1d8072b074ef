"use client";

import { useFormatter, useNow } from "use-intl";
import { browserZone } from "@/components/form/browser-zone";

const DAY_MS = 86_400_000;

/** When something began, in a column: the time of today, a day of this year, or a date; exact on hover and for machines. */
export function ShortDate({ at }: { at: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const date = new Date(at);
  const timeZone = browserZone();
  const dayOf = (moment: Date) => format.dateTime(moment, { dateStyle: "short", timeZone });
  const yearOf = (moment: Date) => format.dateTime(moment, { year: "numeric", timeZone });
  const shown = () => {
    if (dayOf(date) === dayOf(now)) return format.dateTime(date, { timeStyle: "short", timeZone });
    if (yearOf(date) !== yearOf(now)) return format.dateTime(date, { dateStyle: "medium", timeZone });
    return format.dateTime(date, { day: "numeric", month: "short", timeZone });
  };
  const exact = format.dateTime(date, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <time dateTime={at} title={`${exact} · ${date.toISOString()}`} suppressHydrationWarning>
      {shown()}
    </time>
  );
}

/** A moment as people say it ("2 hours ago", later the date); the exact local time and UTC on hover and for machines. */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const date = new Date(at);
  const isRecent = Math.abs(now.getTime() - date.getTime()) < 6 * DAY_MS;
  const local = format.dateTime(date, { dateStyle: "medium", timeStyle: "short", timeZone: browserZone() });
  return (
    <time dateTime={at} title={`${local} · ${date.toISOString()}`} suppressHydrationWarning>
      {exact
        ? local
        : isRecent
          ? format.relativeTime(date, now)
          : format.dateTime(date, { dateStyle: "medium", timeZone: browserZone() })}
    </time>
  );
}
