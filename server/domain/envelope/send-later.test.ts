import { describe, expect, test } from "vitest";
import { isDomainError } from "@/server/domain/errors";
import { assertPlannable, findScheduleFault, isAboutToGo } from "./send-later";
import { resolveQuickPick, toInstant, toWallTime } from "./wall-time";

const NOW = new Date("2026-11-26T15:00:00Z");
const addMs = (ms: number) => new Date(NOW.getTime() + ms);
const YEAR = 366 * 86_400_000;

describe("the time of a planned sending", () => {
  test.each([
    ["a moment ago", addMs(-1), "past"],
    ["at this very moment", addMs(0), "past"],
    ["at no moment at all", new Date(Number.NaN), "past"],
    ["in a moment", addMs(1), null],
    ["a year ahead", addMs(YEAR), null],
    ["longer ahead", addMs(YEAR + 1), "far"],
  ])("%s: %s is %s", (_, moment, refusal) => {
    expect(findScheduleFault(moment, NOW)).toBe(refusal);
    const getRefusal = () => {
      try {
        assertPlannable(moment, NOW);
        return null;
      } catch (error) {
        return isDomainError(error) ? error.code : "other";
      }
    };
    expect(getRefusal()).toBe(refusal && "INVALID_REQUEST");
  });
});

describe("the local time in a zone", () => {
  test.each([
    ["2026-11-30", "09:00", "America/Santiago", "2026-11-30T12:00:00.000Z"],
    ["2026-11-30", "09:00", "Asia/Kolkata", "2026-11-30T03:30:00.000Z"],
    ["2026-07-01", "00:00", "America/Santiago", "2026-07-01T04:00:00.000Z"],
    ["2027-02-29", "09:00", "Etc/UTC", undefined],
    ["2026-13-01", "09:00", "Etc/UTC", undefined],
    ["2026-11-30", "25:00", "Etc/UTC", undefined],
    ["2026-11-30", "", "Etc/UTC", undefined],
    ["", "09:00", "Etc/UTC", undefined],
  ])("on %s at %s in %s is %s", (date, time, zone, instant) => {
    expect(toInstant({ date, time }, zone)?.toISOString()).toBe(instant);
    if (instant) expect(toWallTime(new Date(instant), zone)).toEqual({ date, time });
  });

  test("is moved one hour later when daylight saving skips it", () => {
    const moment = toInstant({ date: "2027-03-14", time: "02:30" }, "America/New_York");
    expect(moment?.toISOString()).toBe("2027-03-14T07:30:00.000Z");
  });
});

describe("quick picks mean nine in the morning in the zone", () => {
  test.each([
    ["tomorrow", "2026-11-26T15:00:00Z", "America/Santiago", "2026-11-27"],
    ["tomorrow", "2026-11-26T15:00:00Z", "Pacific/Auckland", "2026-11-28"],
    ["monday", "2026-11-26T15:00:00Z", "America/Santiago", "2026-11-30"],
    ["monday", "2026-11-30T08:00:00Z", "Etc/UTC", "2026-12-07"],
    ["monday", "2026-11-29T23:30:00Z", "Pacific/Auckland", "2026-12-07"],
  ] as const)("%s at %s in %s is %s", (pick, now, zone, date) => {
    expect(resolveQuickPick(pick, new Date(now), zone)).toEqual({ date, time: "09:00" });
  });
});

test("a planned sending is about to go during its last minute", () => {
  expect([isAboutToGo(addMs(59_000), NOW), isAboutToGo(addMs(61_000), NOW)]).toEqual([true, false]);
});
