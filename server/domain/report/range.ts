import { TZDate } from "@date-fns/tz";
import { DomainError } from "../errors";
import { addDays, DAY_MS, getMonday, MOST_DAYS, toUtcTime, USUAL_WEEKS } from "./days";

export function toLocalDay(now: Date, timeZone: string): string {
  const there = new TZDate(now.getTime(), timeZone);
  return new Date(Date.UTC(there.getFullYear(), there.getMonth(), there.getDate()))
    .toISOString()
    .slice(0, 10);
}

/** Returns the first moment of a day by the calendar of a zone, even if its clocks skip midnight. */
export function startOfDayIn(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime());
}

/** Both included. */
export type DayRange = { readonly from: string; readonly to: string; readonly timezone: string };

/** Returns the requested days, with defaults for missing ones. @throws DomainError BAD_REQUEST */
export function toDayRange(
  asked: { from?: string | undefined; to?: string | undefined; timezone: string },
  now: Date,
): DayRange {
  const to = asked.to ?? toLocalDay(now, asked.timezone);
  const from = asked.from ?? addDays(getMonday(to), -7 * (USUAL_WEEKS - 1));
  const days = (toUtcTime(to) - toUtcTime(from)) / DAY_MS + 1;
  if (days < 1) throw new DomainError("BAD_REQUEST", "`from` must not lie after `to`.");
  if (days > MOST_DAYS) throw new DomainError("BAD_REQUEST", `A report covers at most ${MOST_DAYS} days.`);
  return { from, to, timezone: asked.timezone };
}

export type ReportInterval = { readonly day: string; readonly from: Date; readonly until: Date };

export function toWholePart({ from, to, timezone }: DayRange): ReportInterval[] {
  return [{ day: from, from: startOfDayIn(from, timezone), until: startOfDayIn(addDays(to, 1), timezone) }];
}

/** Returns the weeks of a range, Monday to Sunday; the first and the last may be cut off. */
export function listWeeks({ from, to, timezone }: DayRange): ReportInterval[] {
  const parts: ReportInterval[] = [];
  for (let day = from; day <= to; day = addDays(getMonday(day), 7)) {
    const next = addDays(getMonday(day), 7);
    const end = next <= to ? next : addDays(to, 1);
    parts.push({ day, from: startOfDayIn(day, timezone), until: startOfDayIn(end, timezone) });
  }
  return parts;
}
