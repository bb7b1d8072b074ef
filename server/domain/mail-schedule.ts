const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The wait after each failed attempt at a mail, in milliseconds; the last one repeats. */
const MAIL_WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR] as const;

/** A mail that no server accepts for this long has failed (jobs/README.md 3.3). */
const MAIL_LIFETIME_MS = 24 * HOUR;

/**
 * Returns the next attempt after `attemptsMade` attempts, the last of which ended at `now`. Null if that
 * would be more than 24 hours after the mail was written.
 */
export function computeNextMailAttemptAt(attemptsMade: number, createdAt: Date, now: Date): Date | null {
  const waitMs = MAIL_WAITS_MS[Math.min(attemptsMade, MAIL_WAITS_MS.length) - 1] ?? MAIL_WAITS_MS[0];
  const next = new Date(now.getTime() + waitMs);
  return next.getTime() - createdAt.getTime() > MAIL_LIFETIME_MS ? null : next;
}
