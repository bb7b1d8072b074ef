import { describe, expect, test } from "vitest";
import { layoutChoices } from "../layout-marks";
import { markRow } from "./mark-row";

const circle = (x: number, y: number, side = 10) => ({ x, y, width: side, height: side });

describe("printed marks in an even column or row", () => {
  test.each([
    ["a column", [circle(72, 100), circle(72, 124), circle(72, 148)], "vertical"],
    ["a row", [circle(72, 100), circle(152, 100), circle(232, 100)], "horizontal"],
    ["two that stand apart", [circle(72, 100, 14), circle(300, 100, 14)], "horizontal"],
    ["circles smaller than our letters", [circle(72, 100, 6), circle(72, 120, 6)], "vertical"],
  ] as const)("%s: each mark of one field falls on its printed circle", (_, circles, direction) => {
    const row = markRow(circles);
    if (!row) throw new Error("no row");
    expect(row.direction).toBe(direction);
    const marks = layoutChoices({ ...row, count: circles.length, hideLabels: true });
    for (const [index, { mark }] of marks.entries()) {
      const printed = circles[row.order[index] ?? -1];
      expect(mark.x + mark.width / 2).toBeCloseTo((printed?.x ?? 0) + (printed?.width ?? 0) / 2);
      expect(mark.y + mark.height / 2).toBeCloseTo((printed?.y ?? 0) + (printed?.height ?? 0) / 2);
    }
  });

  test("are returned in reading order, whatever the order in the file", () => {
    expect(markRow([circle(72, 148), circle(72, 100), circle(72, 124)])?.order).toEqual([1, 2, 0]);
  });

  test.each([
    ["an uneven column", [circle(72, 100), circle(72, 124), circle(72, 170)]],
    ["a square of four", [circle(72, 100), circle(100, 100), circle(72, 128), circle(100, 128)]],
    ["two aslant", [circle(72, 100), circle(100, 130)]],
    ["two sizes", [circle(72, 100, 10), circle(72, 124, 16)]],
    ["circles that overlap", [circle(72, 100), circle(72, 106)]],
    ["one alone", [circle(72, 100)]],
  ])("%s is not a row", (_, circles) => {
    expect(markRow(circles)).toBeNull();
  });
});
