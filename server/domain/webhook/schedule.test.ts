import { expect, it } from "vitest";
import { computeNextAttemptAt, WEBHOOK_WAITS_MS } from "./schedule";

it("tries at once, then after 1 minute, 5 minutes, 30 minutes and 2 hours, then no more", () => {
  expect(WEBHOOK_WAITS_MS).toEqual([0, 60_000, 300_000, 1_800_000, 7_200_000]);
  const schedule: string[] = [];
  let endedAt = new Date("2026-05-03T12:00:00Z");
  for (let attemptsMade = 0; ; attemptsMade += 1) {
    const due = computeNextAttemptAt(attemptsMade, endedAt);
    if (due === null) break;
    schedule.push(due.toISOString().slice(11, 19));
    endedAt = due;
  }
  console.log(`webhook attempts of an event of 12:00:00: ${schedule.join(", ")}`);
  expect(schedule).toEqual(["12:00:00", "12:01:00", "12:06:00", "12:36:00", "14:36:00"]);
});
