import { tz } from "@date-fns/tz";
import { addDays, set } from "date-fns";

/** How long a notice is kept, read or not. */
export const NOTICES_KEPT_DAYS = 90;
/** How many unread ones are counted; more are "and more". */
export const UNREAD_COUNTED = 100;
/** How many of a team a daily mail names. */
export const DIGEST_LINES = 20;
/** When the daily mail leaves, on the clock of who gets it. */
const DIGEST_HOUR = 8;

/** A link that ends within so many days is told of, and never before half of its life is over. */
export const EXPIRING_NOTICE_DAYS = 3;

/** The next time it is eight in the morning in `timeZone`, after `now`. Where the clock leaves eight out, the first moment after. */
export function nextDigestAt(now: Date, timeZone: string): Date {
  const zone = { in: tz(timeZone) };
  const today = set(now, { hours: DIGEST_HOUR, minutes: 0, seconds: 0, milliseconds: 0 }, zone);
  const next = today.getTime() > now.getTime() ? today : addDays(today, 1, zone);
  return new Date(next.getTime());
}
