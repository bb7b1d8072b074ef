import { tz } from "@date-fns/tz";
import { add } from "date-fns";
import type { Duration, DurationOrDisabled } from "./duration";

export function isDisabled(duration: DurationOrDisabled): duration is Exclude<DurationOrDisabled, Duration> {
  return "disabled" in duration;
}

/**
 * Returns the moment `duration` after `start` on the calendar of `timeZone`, at the same wall-clock time. A
 * missing day becomes the month's last (31 January + 1 month = 28 or 29 February). Daylight saving moves the
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
