import { tz } from "@date-fns/tz";
import { add } from "date-fns";
import type { Duration, DurationOrDisabled } from "./duration";

/** Whether it never happens. */
export function isDisabled(duration: DurationOrDisabled): duration is Exclude<DurationOrDisabled, Duration> {
  return "disabled" in duration;
}

/**
 * The moment `duration` after `start` on the calendar of `timeZone`: the same wall-clock time, on the last day of
 * the month where the day does not exist (31 January + 1 month = 28 or 29 February); daylight saving moves the
 * instant, not the clock.
 */
export function addDuration(start: Date, duration: Duration, timeZone: string): Date {
  const span = {
    day: { days: duration.amount },
    week: { weeks: duration.amount },
    month: { months: duration.amount },
    year: { years: duration.amount },
  }[duration.unit];
  return new Date(add(start, span, { in: tz(timeZone) }).getTime());
}
