import { TZDate } from "@date-fns/tz";
import { addDays, format, nextMonday } from "date-fns";

/** A date and a time of day: `2026-11-30`, `09:00`. */
export type WallTime = { date: string; time: string };

/**
 * Returns the instant of a wall-clock time in a zone; null for an invalid date or time. A time skipped by
 * daylight saving becomes one hour later, as clocks do.
 */
export function toInstant({ date, time }: WallTime, timeZone: string): Date | null {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  const clock = /^(\d\d):(\d\d)/.exec(time);
  if (!day || !clock) return null;
  const [year, month, ofMonth] = day.slice(1).map(Number);
  const [hour, minute] = clock.slice(1).map(Number);
  const moment = new TZDate(year ?? 0, (month ?? 0) - 1, ofMonth ?? 0, hour ?? 0, minute ?? 0, timeZone);
  const isReal = format(moment, "yyyy-MM-dd") === date;
  return isReal ? new Date(moment.getTime()) : null;
}

export function toWallTime(moment: Date, timeZone: string): WallTime {
  const there = new TZDate(moment.getTime(), timeZone);
  return { date: format(there, "yyyy-MM-dd"), time: format(there, "HH:mm") };
}

export const QUICK_PICKS = ["tomorrow", "monday"] as const;
export type QuickPick = (typeof QUICK_PICKS)[number];

/** Returns nine in the morning of the next day, or of the next Monday, in a zone. */
export function resolveQuickPick(pick: QuickPick, now: Date, timeZone: string): WallTime {
  const there = new TZDate(now.getTime(), timeZone);
  const day = pick === "tomorrow" ? addDays(there, 1) : nextMonday(there);
  return { date: format(day, "yyyy-MM-dd"), time: "09:00" };
}
