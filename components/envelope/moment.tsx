"use client";

import { useFormatter, useNow } from "use-intl";

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const DAY_MS = 86_400_000;

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
