import { addDuration } from "@/server/domain/calendar";
import type { Duration } from "@/server/domain/duration";

/** Lifetimes of an API token (domain/README.md 3.4). */
export const TOKEN_EXPIRIES = ["never", "7days", "1month", "3months", "6months", "1year"] as const;
export type TokenExpiry = (typeof TOKEN_EXPIRIES)[number];

const SPANS = {
  never: null,
  "7days": { unit: "day", amount: 7 },
  "1month": { unit: "month", amount: 1 },
  "3months": { unit: "month", amount: 3 },
  "6months": { unit: "month", amount: 6 },
  "1year": { unit: "year", amount: 1 },
} as const satisfies Record<TokenExpiry, Duration | null>;

/** Returns when a token created at `start` expires, by the calendar of UTC; null = never. */
export function computeTokenExpiry(expiry: TokenExpiry, start: Date): Date | null {
  const span = SPANS[expiry];
  return span ? addDuration(start, span, "Etc/UTC") : null;
}

/** Days before its end at which the creator of a token is notified: the last notice, then the first. */
const ENDING_NOTICES_DAYS = [1, 7] as const;
export const FIRST_ENDING_NOTICE_DAYS = 7;
const DAY_MS = 86_400_000;

type Lifetime = { createdAt: Date; expiresAt: Date | null };

/**
 * Returns the notice that is due, in days before the end; null if none is. Skips a notice that is not shorter
 * than the token's whole life, as its creator still knows.
 */
export function findEndingNotice({ createdAt, expiresAt }: Lifetime, now: Date): number | null {
  if (expiresAt === null || expiresAt <= now) return null;
  const left = expiresAt.getTime() - now.getTime();
  const days = ENDING_NOTICES_DAYS.find((notice) => left <= notice * DAY_MS);
  if (days === undefined) return null;
  return expiresAt.getTime() - createdAt.getTime() > days * DAY_MS ? days : null;
}
