const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds in the largest unit that is not less than 1, with one decimal below ten. */
export function spanOf(seconds: number): { unit: "seconds" | "minutes" | "hours" | "days"; amount: number } {
  const [unit, size] =
    seconds < MINUTE
      ? (["seconds", 1] as const)
      : seconds < HOUR
        ? (["minutes", MINUTE] as const)
        : seconds < DAY
          ? (["hours", HOUR] as const)
          : (["days", DAY] as const);
  const amount = seconds / size;
  return {
    unit,
    amount: unit !== "seconds" && amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount),
  };
}

const DAYS = 30;
const STEP = 8;
const TALLEST = 46;

/** A bar for each day on which something was completed, at the place of the day, the last one today. */
export function barsOf(
  days: readonly { day: string; medianSeconds: number }[],
  today: Date,
): { x: number; height: number }[] {
  const tallest = Math.max(...days.map(({ medianSeconds }) => medianSeconds), 1);
  return days.flatMap(({ day, medianSeconds }) => {
    const ago = Math.round((startOf(today) - Date.parse(day)) / (DAY * 1000));
    const x = (DAYS - 1 - ago) * STEP;
    return x < 0 ? [] : [{ x, height: Math.max(2, (medianSeconds / tallest) * TALLEST) }];
  });
}

/** Midnight of the reader's date, as if it were UTC: days are compared by their names. */
const startOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
