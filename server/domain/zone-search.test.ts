import { expect, test } from "vitest";
import { clockIn, placeOfZone, zonesLike } from "./zone-search";

const ZONES = [
  "America/Santiago",
  "America/Argentina/Buenos_Aires",
  "Asia/Saigon",
  "America/Asuncion",
  "UTC",
];

test.each([
  ["santi", ["America/Santiago"]],
  ["buenos aires", ["America/Argentina/Buenos_Aires"]],
  ["AIRES argentina", ["America/Argentina/Buenos_Aires"]],
  ["Asunción", ["America/Asuncion"]],
  ["as", ["Asia/Saigon", "America/Asuncion"]],
  ["nowhere", []],
])("typing %j finds %j", (query, found) => {
  expect(zonesLike(ZONES, query, 20)).toEqual(found);
});

test("nothing typed shows the first ones as they come, and no more than asked for", () => {
  expect(zonesLike(ZONES, "  ", 2)).toEqual(ZONES.slice(0, 2));
});

test("what stands inside a word comes after what a word begins with", () => {
  expect(zonesLike(["America/Asuncion", "Europe/Lisbon", "Asia/Bonn"], "bon", 20)).toEqual([
    "Asia/Bonn",
    "Europe/Lisbon",
  ]);
});

test("a place is told with what the clock says there", () => {
  const now = new Date("2026-11-26T12:02:00Z");
  expect(placeOfZone("America/Argentina/Buenos_Aires")).toBe("America/Argentina/Buenos Aires");
  expect(clockIn("America/Santiago", now, "es")).toBe("09:02 · GMT-3");
  expect(clockIn("UTC", now, "en-GB")).toBe("12:02 · GMT+0");
});
