import { expect, test } from "vitest";
import { sumWeeksByMonth } from "./month-sums";

const week = (key: string, sent: number, completed = 0, rejected = 0) => ({ key, sent, completed, rejected });

test("adds up weeks by the month they begin in and loses none", () => {
  const weeks = [week("2026-10-26", 3, 1), week("2026-11-02", 4, 0, 2), week("2026-11-30", 5, 2, 1)];
  expect(sumWeeksByMonth(weeks)).toEqual([
    { month: "2026-10", sent: 3, completed: 1, rejected: 0 },
    { month: "2026-11", sent: 9, completed: 2, rejected: 3 },
  ]);
  expect(sumWeeksByMonth([])).toEqual([]);
});
