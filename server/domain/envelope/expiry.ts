import type * as z from "zod";
import type { RecipientForRules } from "@/server/domain/aggregate";
import { addDuration, DurationOrDisabled, isDisabled } from "@/server/domain/duration";

/** How long a signing link works once its recipient may act. */
export const ExpirationPeriod = DurationOrDisabled;
export type ExpirationPeriod = z.infer<typeof ExpirationPeriod>;

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

/** The link has lapsed from its very moment on. Somebody who has acted, or only gets a copy, cannot expire. */
export function isExpired(
  recipient: Pick<RecipientForRules, "role" | "signingStatus" | "expiresAt">,
  now: Date,
): boolean {
  return (
    recipient.role !== "CC" &&
    recipient.signingStatus === "NOT_SIGNED" &&
    recipient.expiresAt !== null &&
    recipient.expiresAt.getTime() <= now.getTime()
  );
}
