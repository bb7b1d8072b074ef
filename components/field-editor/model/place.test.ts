import { expect, test } from "vitest";
import { PAGE, textField } from "@/e2e/fixtures/editor-fields";
import { toFieldMap } from "./editor-field";
import { toFieldRect } from "./geometry";
import {
  buildFieldForPlace,
  findPlaceAt,
  listOpenPlaces,
  listOpenPlacesOnPage,
  NO_PLACES,
  toEditorPlace,
} from "./place";

const buildPlace = (page: number, positionX: number, width = 20) =>
  toEditorPlace("item", {
    type: "DATE",
    page,
    positionX,
    positionY: 10,
    width,
    height: 2,
    label: "Date",
    recipientId: null,
    party: null,
    fieldMeta: { type: "date", label: "Date" },
  });

test("does not propose a place that has a field or was dismissed", () => {
  const foundPlaces = [buildPlace(1, 10), buildPlace(1, 50), buildPlace(2, 10)];
  const places = { ...NO_PLACES, found: foundPlaces, dismissed: new Set([foundPlaces[2]?.key ?? ""]) };
  const fields = toFieldMap([textField(1)]);
  expect(listOpenPlacesOnPage(fields, places, "item", 1)).toEqual([foundPlaces[1]]);
  expect(listOpenPlacesOnPage(fields, places, "item", 1)).toBe(
    listOpenPlacesOnPage(fields, places, "item", 1),
  );
  expect(listOpenPlaces(toFieldMap([]), places, "item")).toEqual([foundPlaces[0], foundPlaces[1]]);
  expect(listOpenPlaces(toFieldMap([]), places, "another")).toEqual([]);
});

test("a place becomes a field of its type with at least the minimum size", () => {
  const field = buildFieldForPlace(buildPlace(1, 10, 1), -1, 7, PAGE);
  expect(field).toMatchObject({ id: -1, recipientId: 7, type: "DATE", fieldMeta: { label: "Date" } });
  expect(toFieldRect(field, PAGE)).toMatchObject({ width: 12, height: 16 });
});

test("finds a place by a point on it, near it or on its text, even when it was dismissed", () => {
  const foundPlaces = [buildPlace(1, 10)];
  const places = { ...NO_PLACES, found: foundPlaces, dismissed: new Set(foundPlaces.map(({ key }) => key)) };
  const findPressedPlace = (x: number, y: number, page = 1) =>
    findPlaceAt(toFieldMap([]), places, "item", page, { x, y }, PAGE);
  expect(findPressedPlace(56, 84)).toBe(foundPlaces[0]);
  expect([findPressedPlace(30, 84), findPressedPlace(80, 110), findPressedPlace(80, 70)]).toEqual([
    foundPlaces[0],
    foundPlaces[0],
    foundPlaces[0],
  ]);
  expect([
    findPressedPlace(30, 120),
    findPressedPlace(80, 140),
    findPressedPlace(80, 40),
    findPressedPlace(400, 84),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect(findPressedPlace(60, 84, 2)).toBeUndefined();
});

test("a press between two places picks the nearer one, and none once both have a field", () => {
  const places = { ...NO_PLACES, found: [buildPlace(1, 30), buildPlace(1, 60)] };
  const findPressedPlace = (fields: Parameters<typeof toFieldMap>[0]) =>
    findPlaceAt(toFieldMap(fields), places, "item", 1, { x: 170, y: 84 }, PAGE);
  expect(findPressedPlace([])).toBe(places.found[0]);
  const standing = places.found.map((place, index) => buildFieldForPlace(place, -1 - index, 7, PAGE));
  expect(findPressedPlace(standing)).toBeUndefined();
});

test("a press on a line that already has its field picks no place", () => {
  const place = buildPlace(1, 30);
  const places = { ...NO_PLACES, found: [place] };
  const findPressedPlace = (fields: Parameters<typeof toFieldMap>[0]) =>
    findPlaceAt(toFieldMap(fields), places, "item", 1, { x: 200, y: 90 }, PAGE);
  expect(findPressedPlace([])).toBe(place);
  expect(findPressedPlace([buildFieldForPlace(place, -1, 7, PAGE)])).toBeUndefined();
});
