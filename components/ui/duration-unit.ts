const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Converts seconds to the largest unit of at least 1, with one decimal below ten. */
export function toLargestUnit(seconds: number): {
  unit: "seconds" | "minutes" | "hours" | "days";
  amount: number;
} {
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
