const two = (part: number): string => String(part).padStart(2, "0");

/** A moment as `datetime-local` writes it, in the browser's zone, to the minute. */
export const localMoment = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;

/** Reverses `localMoment`, as the wire has it; null for what is no moment. */
export function momentFrom(text: string): string | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
