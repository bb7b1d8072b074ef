import { expect, it } from "vitest";
import { moveToDaytime } from "./quiet-hours";

it.each([
  ["by day it stays", "2026-05-04T12:00:00Z", "Etc/UTC", "2026-05-04T12:00:00Z"],
  ["the first minute of the day", "2026-05-04T08:00:00Z", "Etc/UTC", "2026-05-04T08:00:00Z"],
  ["the last before the evening", "2026-05-04T19:59:59Z", "Etc/UTC", "2026-05-04T19:59:59Z"],
  ["in the evening: the next morning", "2026-05-04T20:00:00Z", "Etc/UTC", "2026-05-05T08:00:00Z"],
  ["before dawn: the same morning", "2026-05-04T03:12:13Z", "Etc/UTC", "2026-05-04T08:00:00Z"],
  ["by the clock of the zone", "2026-05-04T12:00:00Z", "Asia/Tokyo", "2026-05-04T23:00:00Z"],
  ["over a month's end", "2026-05-31T23:00:00Z", "Etc/UTC", "2026-06-01T08:00:00Z"],
  // Santiago goes back an hour in the night to 5 April.
  ["over a night with an hour more", "2026-04-05T01:00:00Z", "America/Santiago", "2026-04-05T12:00:00Z"],
])("%s", (_name, moment, zone, expected) => {
  expect(moveToDaytime(new Date(moment), zone)).toEqual(new Date(expected));
});
