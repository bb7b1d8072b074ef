import { describe, expect, test } from "vitest";
import { PAGE } from "@/e2e/fixtures/editor-fields";
import {
  clampDelta,
  clampRect,
  HANDLES,
  MIN_SIDE_PT,
  resizeRect,
  toFieldPlacement,
  toFieldRect,
} from "./geometry";

test("percentages and points convert to the same place and back", () => {
  const rect = { x: 61.3, y: 402.77, width: 123.4, height: 24 };
  const there = toFieldRect(toFieldPlacement(rect, PAGE), PAGE);
  for (const side of ["x", "y", "width", "height"] as const) expect(there[side]).toBeCloseTo(rect[side], 2);
});

test("percentages have at most four decimals and never leave the page by rounding", () => {
  const placed = toFieldPlacement({ x: 100 / 3, y: 0, width: 600 - 100 / 3, height: 800 }, PAGE);
  expect(placed).toEqual({ positionX: 5.5556, positionY: 0, width: 94.4444, height: 100 });
});

test("a field dropped over an edge moves back inside, and one too large shrinks", () => {
  expect(clampRect({ x: -20, y: 790, width: 50, height: 40 }, PAGE)).toEqual({
    x: 0,
    y: 760,
    width: 50,
    height: 40,
  });
  expect(clampRect({ x: 10, y: 10, width: 900, height: 2 }, PAGE)).toEqual({
    x: 0,
    y: 10,
    width: 600,
    height: MIN_SIDE_PT,
  });
});

test("a group moves as one block and stops where its outermost field meets the edge", () => {
  expect(clampDelta({ x: 10, y: 20, width: 100, height: 50 }, { x: -50, y: 900 }, PAGE)).toEqual({
    x: -10,
    y: 730,
  });
});

describe("resizing", () => {
  const rect = { x: 100, y: 100, width: 200, height: 50 };

  test("each handle moves its own edges and leaves the others", () => {
    const moved = Object.fromEntries(
      HANDLES.map((handle) => [handle, resizeRect(rect, handle, { x: 10, y: 5 }, PAGE)]),
    );
    expect(moved).toEqual({
      nw: { x: 110, y: 105, width: 190, height: 45 },
      n: { x: 100, y: 105, width: 200, height: 45 },
      ne: { x: 100, y: 105, width: 210, height: 45 },
      e: { x: 100, y: 100, width: 210, height: 50 },
      se: { x: 100, y: 100, width: 210, height: 55 },
      s: { x: 100, y: 100, width: 200, height: 55 },
      sw: { x: 110, y: 100, width: 190, height: 55 },
      w: { x: 110, y: 100, width: 190, height: 50 },
    });
  });

  test("neither inverts the field nor leaves the page", () => {
    expect(resizeRect(rect, "e", { x: -900, y: 0 }, PAGE).width).toBe(MIN_SIDE_PT);
    expect(resizeRect(rect, "w", { x: 900, y: 0 }, PAGE)).toMatchObject({
      x: 300 - MIN_SIDE_PT,
      width: MIN_SIDE_PT,
    });
    expect(resizeRect(rect, "se", { x: 900, y: 900 }, PAGE)).toEqual({
      x: 100,
      y: 100,
      width: 500,
      height: 700,
    });
  });

  test("with Shift a corner keeps the ratio, with Alt the centre stays", () => {
    expect(resizeRect(rect, "se", { x: 100, y: 0 }, PAGE, { keepRatio: true })).toMatchObject({
      width: 300,
      height: 75,
    });
    expect(resizeRect(rect, "e", { x: 10, y: 0 }, PAGE, { fromCentre: true })).toMatchObject({
      x: 90,
      width: 220,
    });
  });
});
