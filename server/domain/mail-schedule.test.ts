import { expect, test } from "vitest";
import { computeNextMailAttemptAt } from "./mail-schedule";

test("a mail that is never accepted is tried after 1, 6 and 36 min, 2.6, 8.6, 14.6 and 20.6 h, and then fails", () => {
  const written = new Date("2026-03-01T00:00:00Z");
  const minutes: number[] = [];
  let now = written;
  for (let attempts = 1; attempts < 50; attempts += 1) {
    const next = computeNextMailAttemptAt(attempts, written, now);
    if (!next) break;
    minutes.push((next.getTime() - written.getTime()) / 60_000);
    now = next;
  }
  expect(minutes).toEqual([1, 6, 36, 156, 516, 876, 1236]);
});
