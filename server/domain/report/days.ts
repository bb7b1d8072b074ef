/** Maximum length of a report: 53 weeks. */
export const MOST_DAYS = 371;
/** Default range: this week and those before it. */
export const USUAL_WEEKS = 12;

export const DAY_MS = 86_400_000;
export const toUtcTime = (day: string): number => Date.parse(day);

/** Formats as `2026-11-26`. */
export const addDays = (day: string, days: number): string =>
  new Date(toUtcTime(day) + days * DAY_MS).toISOString().slice(0, 10);

export const getMonday = (day: string): string =>
  addDays(day, -((new Date(toUtcTime(day)).getUTCDay() + 6) % 7));
