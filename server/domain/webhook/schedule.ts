const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The wait before each of the five attempts, in milliseconds (seed 6.5). No jitter. */
export const WEBHOOK_WAITS_MS = [0, MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE] as const;

export const WEBHOOK_ATTEMPTS = WEBHOOK_WAITS_MS.length;

/** Time for a receiver to answer 2xx, connection, headers and body together (seed 6.3). */
export const WEBHOOK_TIMEOUT_MS = 30 * SECOND;

/**
 * Returns when the next automatic attempt is due after `attemptsMade` failed ones, the last of which ended at
 * `lastEndedAt` (for the first attempt: the emission). Null after the fifth: the delivery has failed.
 */
export function computeNextAttemptAt(attemptsMade: number, lastEndedAt: Date): Date | null {
  const waitMs = WEBHOOK_WAITS_MS[attemptsMade];
  return waitMs === undefined ? null : new Date(lastEndedAt.getTime() + waitMs);
}
