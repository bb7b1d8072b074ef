import { expect, test } from "vitest";
import { cropRegion, isInRegion } from "./crop-region";
import type { DrawnField } from "./signer-field";

const A4 = { width: 595, height: 842 };
const SHAPE = 3.6;
const field = (positionX: number, positionY: number, width: number, height = 3): DrawnField => ({
  id: 1,
  itemId: "a",
  type: "TEXT",
  page: 1,
  fieldMeta: null,
  inserted: false,
  customText: "",
  signature: null,
  positionX,
  positionY,
  width,
  height,
});
const getRegion = (shown: DrawnField) => cropRegion(shown, A4, SHAPE);
const toPoints = (percent: number) => (percent / 100) * A4.width;

test("scales print equally for every field that has room, whatever the field's own size", () => {
  const widths = [field(5, 5, 4), field(40, 50, 30), field(60, 90, 35)].map(
    (shown) => getRegion(shown).width,
  );
  expect(new Set(widths).size).toBe(1);
  expect(getRegion(field(5, 50, 90)).width).toBe(A4.width);
});

test("shows the text to the left of a field", () => {
  expect(getRegion(field(40, 50, 30)).x).toBeLessThan(toPoints(25));
  expect(getRegion(field(70, 50, 20)).x).toBeLessThan(toPoints(45));
});

test("shows the whole field and never leaves the page", () => {
  for (const x of [0, 10, 35, 60, 80])
    for (const width of [3, 20, 50])
      for (const y of [0, 50, 96]) {
        const shown = field(x, y, Math.min(width, 100 - x));
        const region = getRegion(shown);
        expect(region.x).toBeGreaterThanOrEqual(0);
        expect(region.x + region.width).toBeLessThanOrEqual(A4.width + 0.01);
        expect(region.y + region.height).toBeLessThanOrEqual(A4.height + 0.01);
        expect(region.x).toBeLessThanOrEqual(toPoints(x) + 0.01);
        expect(region.x + region.width).toBeGreaterThanOrEqual(toPoints(x + shown.width) - 0.01);
      }
});

test("does not draw a field elsewhere on the page", () => {
  const region = getRegion(field(40, 50, 30));
  expect(isInRegion(region, field(20, 51, 10), A4)).toBe(true);
  expect(isInRegion(region, field(40, 10, 30), A4)).toBe(false);
});
