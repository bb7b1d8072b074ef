import { addDuration, isDisabled } from "@/server/domain/calendar";
import type { DurationOrDisabled } from "@/server/domain/duration";

export type ExpirationPeriod = DurationOrDisabled;

/** Meaning of null on the envelope, applied on use (rest/README.md 2.2). */
export const DEFAULT_EXPIRATION_PERIOD = { unit: "month", amount: 3 } as const satisfies ExpirationPeriod;

/**
 * Returns when a link that starts at `start` expires, by the calendar of `timeZone`. Null means never: the
 * caller must store it too, or a link with an earlier end keeps it (domain/signing.md 4.13).
 */
export function computeLinkExpiry(
  period: ExpirationPeriod | null,
  start: Date,
  timeZone: string,
): Date | null {
  const effective = period ?? DEFAULT_EXPIRATION_PERIOD;
  return isDisabled(effective) ? null : addDuration(start, effective, timeZone);
}
