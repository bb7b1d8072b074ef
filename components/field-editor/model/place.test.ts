import { expect, test } from "vitest";
import { PAGE, textField } from "@/e2e/fixtures/editor-fields";
import { toFieldMap } from "./editor-field";
import { toFieldRect } from "./geometry";
import {
  buildFieldForPlace,
  findPlaceAt,
  listOpenPlaces,
  NO_PLACES,
  openPlacesOn,
  toEditorPlace,
} from "./place";

const at = (page: number, positionX: number, width = 20) =>
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
  const found = [at(1, 10), at(1, 50), at(2, 10)];
  const places = { ...NO_PLACES, found, dismissed: new Set([found[2]?.key ?? ""]) };
  const fields = toFieldMap([textField(1)]);
  expect(openPlacesOn(fields, places, "item", 1)).toEqual([found[1]]);
  expect(openPlacesOn(fields, places, "item", 1)).toBe(openPlacesOn(fields, places, "item", 1));
  expect(listOpenPlaces(toFieldMap([]), places, "item")).toEqual([found[0], found[1]]);
  expect(listOpenPlaces(toFieldMap([]), places, "another")).toEqual([]);
});

test("a place becomes a field of its type with at least the minimum size", () => {
  const field = buildFieldForPlace(at(1, 10, 1), -1, 7, PAGE);
  expect(field).toMatchObject({ id: -1, recipientId: 7, type: "DATE", fieldMeta: { label: "Date" } });
  expect(toFieldRect(field, PAGE)).toMatchObject({ width: 12, height: 16 });
});

test("finds a place by a point on it, near it or on its text, even when it was dismissed", () => {
  const found = [at(1, 10)];
  const places = { ...NO_PLACES, found, dismissed: new Set(found.map(({ key }) => key)) };
  const pressed = (x: number, y: number, page = 1) =>
    findPlaceAt(toFieldMap([]), places, "item", page, { x, y }, PAGE);
  expect(pressed(56, 84)).toBe(found[0]);
  expect([pressed(30, 84), pressed(80, 110), pressed(80, 70)]).toEqual([found[0], found[0], found[0]]);
  expect([pressed(30, 120), pressed(80, 140), pressed(80, 40), pressed(400, 84)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(pressed(60, 84, 2)).toBeUndefined();
});

test("a press between two places picks the nearer one, and none once both have a field", () => {
  const places = { ...NO_PLACES, found: [at(1, 30), at(1, 60)] };
  const pressed = (fields: Parameters<typeof toFieldMap>[0]) =>
    findPlaceAt(toFieldMap(fields), places, "item", 1, { x: 170, y: 84 }, PAGE);
  expect(pressed([])).toBe(places.found[0]);
  const standing = places.found.map((place, index) => buildFieldForPlace(place, -1 - index, 7, PAGE));
  expect(pressed(standing)).toBeUndefined();
});

test("a press on a line that already has its field picks no place", () => {
  const place = at(1, 30);
  const places = { ...NO_PLACES, found: [place] };
  const pressed = (fields: Parameters<typeof toFieldMap>[0]) =>
    findPlaceAt(toFieldMap(fields), places, "item", 1, { x: 200, y: 90 }, PAGE);
  expect(pressed([])).toBe(place);
  expect(pressed([buildFieldForPlace(place, -1, 7, PAGE)])).toBeUndefined();
});
