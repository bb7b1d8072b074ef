import { expect, test } from "vitest";
import { buildTimeBars } from "./time-bars";

test("places each bar at its day, with today at the right edge and none before the 30 days", () => {
  const today = new Date(2026, 10, 25, 23, 30);
  const bars = buildTimeBars(
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
