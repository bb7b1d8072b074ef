import { tz } from "@date-fns/tz";
import { addDays, set } from "date-fns";

export const NOTICES_KEPT_DAYS = 90;
/** Unread notices are counted up to this number; more are "and more". */
export const UNREAD_COUNTED = 100;
export const DIGEST_LINES = 20;
/** Hour of the daily mail, on its recipient's clock. */
const DIGEST_HOUR = 8;

/** Days before a link ends at which a notice is created, but never before half of its life is over. */
export const EXPIRING_NOTICE_DAYS = 3;

/**
 * Returns the next eight in the morning in `timeZone`, after `now`. If daylight saving skips eight, the first
 * moment after.
 */
export function computeNextDigestAt(now: Date, timeZone: string): Date {
  const zone = { in: tz(timeZone) };
  const today = set(now, { hours: DIGEST_HOUR, minutes: 0, seconds: 0, milliseconds: 0 }, zone);
  const next = today.getTime() > now.getTime() ? today : addDays(today, 1, zone);
  return new Date(next.getTime());
}
