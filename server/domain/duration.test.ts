import { describe, expect, it } from "vitest";
import { addDuration } from "./calendar";
import type { Duration } from "./duration";

const MINUTE = 60_000;

describe("calendar addition, worked out by hand", () => {
  it.each([
    ["31 August has no 31 September", "month", 1, "2026-08-31T10:00Z", "Etc/UTC", "2026-09-30T10:00Z"],
    ["two months from 31 December", "month", 2, "2026-12-31T10:00Z", "Etc/UTC", "2027-02-28T10:00Z"],
    ["thirteen months are a year and one", "month", 13, "2026-01-31T10:00Z", "Etc/UTC", "2027-02-28T10:00Z"],
    [
      "a leap day comes back after four years",
      "year",
      4,
      "2028-02-29T10:00Z",
      "Etc/UTC",
      "2032-02-29T10:00Z",
    ],
    ["and is the 28th in between", "year", 1, "2028-02-29T10:00Z", "Etc/UTC", "2029-02-28T10:00Z"],
    ["a week over the year's end", "week", 1, "2026-12-28T23:30Z", "Etc/UTC", "2027-01-04T23:30Z"],
    // Chile: UTC-3 until 4 April 2026, UTC-4 until 5 September 2026.
    [
      "a month over the end of summer time",
      "month",
      1,
      "2026-03-15T12:00Z",
      "America/Santiago",
      "2026-04-15T13:00Z",
    ],
    ["a month over its beginning", "month", 1, "2026-08-15T13:00Z", "America/Santiago", "2026-09-15T12:00Z"],
    [
      "half past midnight that does not exist is half past one",
      "day",
      1,
      "2026-09-05T04:30Z",
      "America/Santiago",
      "2026-09-06T04:30Z",
    ],
    // New York: 02:30 does not exist on 8 March 2026, 01:30 comes twice on 1 November.
    [
      "half past two that does not exist is half past three",
      "day",
      1,
      "2026-03-07T07:30Z",
      "America/New_York",
      "2026-03-08T07:30Z",
    ],
    [
      "an hour that comes twice is the first of them",
      "day",
      1,
      "2026-10-31T05:30Z",
      "America/New_York",
      "2026-11-01T05:30Z",
    ],
    ["a day of 25 hours", "day", 1, "2026-10-31T16:00Z", "America/New_York", "2026-11-01T17:00Z"],
    // Lord Howe Island moves by half an hour: UTC+11 until 5 April 2026, then UTC+10:30.
    [
      "clocks that move by half an hour",
      "day",
      1,
      "2026-04-04T01:00Z",
      "Australia/Lord_Howe",
      "2026-04-05T01:30Z",
    ],
    // 31 January 23:30 in Auckland is 10:30 the same day in UTC; 28 February 23:30 there is again UTC+13.
    [
      "the month's end is the zone's",
      "month",
      1,
      "2026-01-31T10:30Z",
      "Pacific/Auckland",
      "2026-02-28T10:30Z",
    ],
    ["a hundred years", "year", 100, "2026-05-04T12:00Z", "Etc/UTC", "2126-05-04T12:00Z"],
  ] as const)("%s", (_name, unit, amount, start, zone, end) => {
    expect(addDuration(new Date(start), { unit, amount }, zone)).toEqual(new Date(end));
  });
});

const ZONES = [
  "Etc/UTC",
  "America/Santiago",
  "America/New_York",
  "Europe/Madrid",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "America/St_Johns",
];
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Wall-clock time, as if it were UTC. */
function toWallClock(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const readPart = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    readPart("year"),
    readPart("month") - 1,
    readPart("day"),
    readPart("hour"),
    readPart("minute"),
    readPart("second"),
  );
}

/** The same sum in plain numbers: days counted, months clamped to their length. */
function computeExpectedWall(wall: number, { unit, amount }: Duration): number {
  if (unit === "day" || unit === "week") return wall + amount * (unit === "week" ? 7 : 1) * 1440 * MINUTE;
  const start = new Date(wall);
  const months = start.getUTCFullYear() * 12 + start.getUTCMonth() + amount * (unit === "year" ? 12 : 1);
  const [year, month] = [Math.floor(months / 12), months % 12];
  const length = month === 1 && isLeap(year) ? 29 : (LENGTHS[month] ?? 0);
  const timeOfDay = wall % (1440 * MINUTE);
  return Date.UTC(year, month, Math.min(start.getUTCDate(), length)) + timeOfDay;
}

/**
 * Returns true if some instant has this wall-clock time: no zone is further than 15 hours from UTC or off a
 * quarter of an hour.
 */
const isExistingTime = (wall: number, zone: string) =>
  [...Array(121).keys()].some((n) => toWallClock(new Date(wall - (n - 60) * 15 * MINUTE), zone) === wall);

it("in every zone the wall shows the same time on the day that counting gives, unless that time does not exist", () => {
  let state = 20_260_504;
  const drawRandom = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const units = ["day", "week", "month", "year"] as const;
  const most = { day: 60, week: 10, month: 18, year: 5 };
  let skipped = 0;
  for (let trial = 0; trial < 1500; trial += 1) {
    const zone = ZONES[drawRandom(ZONES.length)] ?? "Etc/UTC";
    const unit = units[drawRandom(4)] ?? "day";
    const duration = { unit, amount: 1 + drawRandom(most[unit]) };
    const start = new Date(Date.UTC(2024, 0, 1) + drawRandom(4 * 366 * 1440) * MINUTE);
    const end = toWallClock(addDuration(start, duration, zone), zone);
    const expected = computeExpectedWall(toWallClock(start, zone), duration);
    if (end === expected) continue;
    skipped += 1;
    expect({ zone, start, duration, exists: isExistingTime(expected, zone) }).toMatchObject({
      exists: false,
    });
    expect([30 * MINUTE, 60 * MINUTE]).toContain(end - expected);
  }
  expect(skipped).toBeLessThan(10);
});
