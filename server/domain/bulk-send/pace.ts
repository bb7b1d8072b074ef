/** Rows a minute: what a batch may ask for, and what it gets where it asks for nothing. */
export const PACE = { least: 1, most: 600, usual: 120 } as const;

/** Lateness that is made up for: a worker that looks every second may do two rows at once, never a minute's worth. */
const CATCH_UP_MS = 5000;

/** When the row after the present one may be sent, so that so many leave in a minute. */
export function nextRowAt(due: Date, now: Date, perMinute: number): Date {
  const from = Math.max(due.getTime(), now.getTime() - CATCH_UP_MS);
  return new Date(from + 60_000 / perMinute);
}

/** How long so many rows take at that pace, in seconds. */
export const secondsFor = (rows: number, perMinute: number): number => Math.ceil((rows * 60) / perMinute);
