/** Rows per minute: the range a batch may ask for, and the default. */
export const PACE = { least: 1, most: 600, usual: 120 } as const;

/** Limits catching up: a worker that polls every second may do two rows at once, never a minute's worth. */
const CATCH_UP_MS = 5000;

export function computeNextRowAt(due: Date, now: Date, perMinute: number): Date {
  const from = Math.max(due.getTime(), now.getTime() - CATCH_UP_MS);
  return new Date(from + 60_000 / perMinute);
}

export const computeSeconds = (rows: number, perMinute: number): number => Math.ceil((rows * 60) / perMinute);
