const DAY = 24 * 60 * 60;
const DAYS = 30;
const STEP = 8;
const TALLEST = 46;

/** Returns a bar for each day with completed envelopes, placed by day. The last place is today. */
export function buildTimeBars(
  days: readonly { day: string; medianSeconds: number }[],
  today: Date,
): { x: number; height: number }[] {
  const tallest = Math.max(...days.map(({ medianSeconds }) => medianSeconds), 1);
  return days.flatMap(({ day, medianSeconds }) => {
    const ago = Math.round((toUtcMidnight(today) - Date.parse(day)) / (DAY * 1000));
    const x = (DAYS - 1 - ago) * STEP;
    return x < 0 ? [] : [{ x, height: Math.max(2, (medianSeconds / tallest) * TALLEST) }];
  });
}

/** Midnight of the reader's date as if it were UTC, because days are compared by their date strings. */
const toUtcMidnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
