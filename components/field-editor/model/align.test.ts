import { expect, test } from "vitest";
import { arrangeRects } from "./align";

const rects = [
  { x: 10, y: 10, width: 40, height: 20 },
  { x: 200, y: 60, width: 20, height: 10 },
  { x: 90, y: 30, width: 60, height: 40 },
];

test("aligning moves every field to the same edge or centre", () => {
  expect(arrangeRects(rects, "left").map(({ x }) => x)).toEqual([10, 10, 10]);
  expect(arrangeRects(rects, "right").map(({ x, width }) => x + width)).toEqual([220, 220, 220]);
  expect(arrangeRects(rects, "middle").map(({ y, height }) => y + height / 2)).toEqual([40, 40, 40]);
});

test("distributing keeps the outermost two fields and evens the gaps, in any order of selection", () => {
  const spread = arrangeRects(rects, "distributeAcross");
  expect(spread.map(({ x }) => x)).toEqual([10, 200, 95]);
});

test("distributing two fields changes nothing", () => {
  expect(arrangeRects(rects.slice(0, 2), "distributeDown")).toEqual(rects.slice(0, 2));
});

test("making fields the same size uses the size of the first", () => {
  expect(arrangeRects(rects, "sameWidth").map(({ width }) => width)).toEqual([40, 40, 40]);
});
