import { describe, expect, test } from "vitest";
import { computeDueAt, findAttemptBarrier, getMaxAttempts, mustPause } from "./delivery";

const HOUR_MS = 3_600_000;
const NOON = new Date("2026-05-03T12:00:00Z");
const subtractHours = (hours: number) => new Date(NOON.getTime() - hours * HOUR_MS);
const AUTOMATIC = { event: "DOCUMENT_SENT", isTest: false, resendOf: null };
const BY_HAND = { ...AUTOMATIC, resendOf: "d1" };
const TEST = { ...AUTOMATIC, isTest: true };
const ON = { enabled: true, pausedAt: null, eventTriggers: null };

describe("the circuit breaker", () => {
  test.each([
    [50, 24, true],
    [49, 48, false],
    [50, 23.9, false],
    [200, 1, false],
    [51, 100, true],
  ])("after %i failed deliveries in a row since %f hours opens: %s", (failures, hours, opens) => {
    expect(mustPause(failures, subtractHours(hours), NOON)).toBe(opens);
  });
});

describe("attempts", () => {
  test("are five on the schedule, and one for a delivery sent by hand", () => {
    expect([AUTOMATIC, BY_HAND, TEST].map(getMaxAttempts)).toEqual([5, 1, 1]);
    expect(computeDueAt(AUTOMATIC, 1, NOON)).toEqual(new Date("2026-05-03T12:01:00Z"));
    expect(computeDueAt(AUTOMATIC, 4, NOON)).toEqual(new Date("2026-05-03T14:00:00Z"));
    expect([
      computeDueAt(AUTOMATIC, 5, NOON),
      computeDueAt(BY_HAND, 1, NOON),
      computeDueAt(TEST, 1, NOON),
    ]).toEqual([null, null, null]);
  });

  test.each([
    ["120", "2026-05-03T12:02:00Z"],
    ["5", "2026-05-03T12:01:00Z"],
    ["Sun, 03 May 2026 13:30:00 GMT", "2026-05-03T13:30:00Z"],
    ["Sat, 02 May 2026 12:00:00 GMT", "2026-05-03T12:01:00Z"],
    ["999999999", "2026-05-04T12:00:00Z"],
    ["-1", "2026-05-03T12:01:00Z"],
    ["soon", "2026-05-03T12:01:00Z"],
    ["", "2026-05-03T12:01:00Z"],
  ])("are put off, at most a day and never brought forward, by Retry-After %j", (retryAfter, due) => {
    expect(computeDueAt(AUTOMATIC, 1, NOON, retryAfter)).toEqual(new Date(due));
    expect(computeDueAt(AUTOMATIC, 5, NOON, retryAfter)).toBeNull();
  });

  test.each([
    ["is on", ON, AUTOMATIC, null],
    ["is disabled", { ...ON, enabled: false }, AUTOMATIC, "DISABLED"],
    ["is disabled", { ...ON, enabled: false }, BY_HAND, "DISABLED"],
    ["is disabled", { ...ON, enabled: false }, TEST, "DISABLED"],
    ["hears of something else", { ...ON, eventTriggers: ["TEMPLATE_USED"] }, AUTOMATIC, "UNSUBSCRIBED"],
    ["hears of something else", { ...ON, eventTriggers: ["TEMPLATE_USED"] }, BY_HAND, null],
    ["hears of this", { ...ON, eventTriggers: ["DOCUMENT_SENT"] }, AUTOMATIC, null],
    ["is paused", { ...ON, pausedAt: NOON }, AUTOMATIC, "PAUSED"],
    ["is paused", { ...ON, pausedAt: NOON }, TEST, null],
  ] as const)("are allowed or refused where the webhook %s", (_, webhook, delivery, reason) => {
    const eventTriggers = webhook.eventTriggers === null ? null : [...webhook.eventTriggers];
    expect(findAttemptBarrier({ ...webhook, eventTriggers }, delivery)).toBe(reason);
  });
});
