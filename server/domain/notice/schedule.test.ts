import { expect, test } from "vitest";
import { computeNextDigestAt } from "./schedule";

const computeNext = (now: string, zone: string) => computeNextDigestAt(new Date(now), zone).toISOString();

test("the daily mail is due at the next eight in the morning in the user's zone", () => {
  expect(computeNext("2026-11-26T10:59:59.999Z", "America/Santiago")).toBe("2026-11-26T11:00:00.000Z");
  expect(computeNext("2026-11-26T11:00:00.000Z", "America/Santiago")).toBe("2026-11-27T11:00:00.000Z");
  expect(computeNext("2026-11-26T10:00:00.000Z", "Asia/Kolkata")).toBe("2026-11-27T02:30:00.000Z");
});

test("the daily mail stays at eight o'clock across a clock change", () => {
  // Chile goes from UTC-4 to UTC-3 in the night to 6 September 2026.
  expect(computeNext("2026-09-05T13:00:00.000Z", "America/Santiago")).toBe("2026-09-06T11:00:00.000Z");
  expect(computeNext("2026-09-04T13:00:00.000Z", "America/Santiago")).toBe("2026-09-05T12:00:00.000Z");
});
