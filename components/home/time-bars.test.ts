import { expect, test } from "vitest";
import { barsOf, spanOf } from "./time-bars";

test.each([
  [0.4, { unit: "seconds", amount: 0 }],
  [59, { unit: "seconds", amount: 59 }],
  [60, { unit: "minutes", amount: 1 }],
  [90, { unit: "minutes", amount: 1.5 }],
  [3600 * 5.25, { unit: "hours", amount: 5.3 }],
  [86_400 * 12.4, { unit: "days", amount: 12 }],
])("%d seconds are said in the unit people would say", (seconds, said) => {
  expect(spanOf(seconds)).toEqual(said);
});

test("a bar stands at the place of its day, today at the right edge, and none before the 30 days", () => {
  const today = new Date(2026, 10, 25, 23, 30);
  const bars = barsOf(
    [
      { day: "2026-10-26", medianSeconds: 100 },
      { day: "2026-10-27", medianSeconds: 50 },
      { day: "2026-11-25", medianSeconds: 100 },
    ],
    today,
  );
  expect(bars).toEqual([
    { x: 0, height: 23 },
    { x: 232, height: 46 },
  ]);
});
