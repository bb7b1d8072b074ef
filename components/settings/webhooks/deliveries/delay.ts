/** A delay in its natural unit. It ticks by the second while that is useful. */
export type Delay =
  | { unit: "soon" }
  | { unit: "seconds"; s: number }
  | { unit: "clock"; minutes: number; seconds: number }
  | { unit: "minutes"; minutes: number }
  | { unit: "hours"; hours: number; minutes: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Converts milliseconds until a moment, rounded up, so that the shown delay never ends early. */
export function toDelay(ms: number): Delay {
  if (ms <= 0) return { unit: "soon" };
  const s = Math.ceil(ms / SECOND);
  if (s < 60) return { unit: "seconds", s };
  if (ms < 10 * MINUTE) return { unit: "clock", minutes: Math.floor(s / 60), seconds: s % 60 };
  const minutes = Math.ceil(ms / MINUTE);
  if (ms < HOUR && minutes < 60) return { unit: "minutes", minutes };
  return { unit: "hours", hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
