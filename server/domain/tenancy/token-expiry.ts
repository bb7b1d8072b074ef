import { addDuration } from "@/server/domain/calendar";
import type { Duration } from "@/server/domain/duration";

/** How long an API token may live (domain/README.md 3.4). */
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

/** When a token made at `start` stops working, by the calendar of UTC; null = never. */
export function tokenExpiresAt(expiry: TokenExpiry, start: Date): Date | null {
  const span = SPANS[expiry];
  return span ? addDuration(start, span, "Etc/UTC") : null;
}
