import { describe, expect, test } from "vitest";
import { loadZonePlaces } from "./zone-places";
import { findPlaceOfZone, formatZoneClock, formatZonePlace, searchZones } from "./zone-search";

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
  expect(searchZones(ZONES, query, 20)).toEqual(found);
});

test("an empty search shows the first zones in order, up to the requested number", () => {
  expect(searchZones(ZONES, "  ", 2)).toEqual(ZONES.slice(0, 2));
});

test("a match inside a word comes after a match at the start of a word", () => {
  expect(searchZones(["America/Asuncion", "Europe/Lisbon", "Asia/Bonn"], "bon", 20)).toEqual([
    "Asia/Bonn",
    "Europe/Lisbon",
  ]);
});

test("a zone is shown with its place and local time", () => {
  const now = new Date("2026-11-26T12:02:00Z");
  expect(findPlaceOfZone("America/Argentina/Buenos_Aires")).toBe("America/Argentina/Buenos Aires");
  expect(formatZoneClock("America/Santiago", now, "es")).toBe("09:02 · GMT-3");
  expect(formatZoneClock("UTC", now, "en-GB")).toBe("12:02 · GMT+0");
});

describe("search by city and country", () => {
  const all = Intl.supportedValuesOf("timeZone");
  const findFirstZone = (query: string, language: "en" | "es") =>
    searchZones(all, query, 1, loadZonePlaces(language))[0];

  test.each([
    ["tokio", "Asia/Tokyo"],
    ["nueva york", "America/New_York"],
    ["LONDRES", "Europe/London"],
    ["japon", "Asia/Tokyo"],
    ["Japón", "Asia/Tokyo"],
    ["Spain", "Europe/Madrid"],
    ["españa", "Europe/Madrid"],
    ["chile", "America/Santiago"],
    ["ciudad de mexico", "America/Mexico_City"],
    ["mexico", "America/Mexico_City"],
    ["germany", "Europe/Berlin"],
    ["madrid spain", "Europe/Madrid"],
  ])("%j finds %s first, in either language", (query, zone) => {
    expect([findFirstZone(query, "en"), findFirstZone(query, "es")]).toEqual([zone, zone]);
  });

  test("a zone's own name comes before countries that begin the same way", () => {
    expect(findFirstZone("santi", "en")).toBe("America/Santiago");
    expect(findFirstZone("jamaica", "es")).toBe("America/Jamaica");
  });

  test("a country finds all its zones", () => {
    const found = searchZones(all, "Argentina", 50, loadZonePlaces("es"));
    expect(found.length).toBeGreaterThan(10);
    expect(found.every((zone) => loadZonePlaces("es").get(zone)?.country === "Argentina")).toBe(true);
  });

  test("both spellings of a renamed zone are known", () => {
    const places = loadZonePlaces("en");
    expect(places.get("Asia/Calcutta")).toEqual(places.get("Asia/Kolkata"));
    expect(all.filter((zone) => zone !== "UTC" && !places.has(zone))).toEqual([]);
  });

  test.each([
    ["America/New_York", "es", "Nueva York, Estados Unidos"],
    ["America/New_York", "en", "United States"],
    ["America/Asuncion", "es", "Asunción, Paraguay"],
    ["Asia/Singapore", "en", "Singapore"],
    ["UTC", "en", ""],
  ] as const)("%s in language %s is described as %j", (zone, language, told) => {
    expect(formatZonePlace(zone, loadZonePlaces(language))).toBe(told);
  });
});
