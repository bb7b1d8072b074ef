import { tz } from "@date-fns/tz";
import { addDays, getHours, set } from "date-fns";

/** Quiet hours lie outside these hours on the envelope's own clock (domain/signing.md 4.14). */
const DAY_BEGINS = 8;
const DAY_ENDS = 20;

/** Returns the moment itself if it lies between 08:00 and 20:00 in `timeZone`; else the next 08:00 there. */
export function moveToDaytime(moment: Date, timeZone: string): Date {
  const zone = { in: tz(timeZone) };
  const hour = getHours(moment, zone);
  if (hour >= DAY_BEGINS && hour < DAY_ENDS) return moment;
  const day = hour < DAY_BEGINS ? moment : addDays(moment, 1, zone);
  const morning = set(day, { hours: DAY_BEGINS, minutes: 0, seconds: 0, milliseconds: 0 }, zone);
  return new Date(morning.getTime());
}
