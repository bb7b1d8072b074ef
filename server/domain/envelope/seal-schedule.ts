const MINUTE_MS = 60_000;

/**
 * Waits after the first failed attempts (domain/evidence.md 7.1); the last one repeats without end (ruling 6).
 */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 360 * MINUTE_MS] as const;

/** Returns the next attempt after the `attempt`th (from 1) failed at `now`. There is always a next one. */
export function computeNextSealAttemptAt(attempt: number, now: Date): Date {
  const wait = WAITS_MS[Math.min(Math.max(attempt, 1), WAITS_MS.length) - 1] ?? MINUTE_MS;
  return new Date(now.getTime() + wait);
}
