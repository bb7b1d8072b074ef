import { addDuration, isDisabled } from "@/server/domain/calendar";
import type { DurationOrDisabled } from "@/server/domain/duration";

/** How long a signing link works once its recipient may act. */
export type ExpirationPeriod = DurationOrDisabled;

/** What null on the envelope means, computed when it is needed (rest/README.md 2.2). */
export const DEFAULT_EXPIRATION_PERIOD = { unit: "month", amount: 3 } as const satisfies ExpirationPeriod;

/**
 * When a link that starts at `start` lapses, by the calendar of `timeZone`. Null = never: it must be written back
 * too, or a link that once had an end keeps it (domain/README.md 4.13).
 */
export function expiresAt(period: ExpirationPeriod | null, start: Date, timeZone: string): Date | null {
  const effective = period ?? DEFAULT_EXPIRATION_PERIOD;
  return isDisabled(effective) ? null : addDuration(start, effective, timeZone);
}
