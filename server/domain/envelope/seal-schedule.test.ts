import { expect, test } from "vitest";
import { computeNextSealAttemptAt } from "./seal-schedule";

test("a seal that fails is tried after 1, 5, 15, 60 and 360 minutes, and every 6 hours from then on", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const minutes = [1, 2, 3, 4, 5, 6, 1000].map(
    (attempt) => (computeNextSealAttemptAt(attempt, now).getTime() - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([1, 5, 15, 60, 360, 360, 360]);
});
