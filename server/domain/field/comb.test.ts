import { expect, test } from "vitest";
import { combStyle } from "./comb";

const digit = (fontSize: number) => fontSize * 0.572;

test("each letter has its own box: a letter and its gap are together as wide as a box", () => {
  const style = combStyle({ width: 180, boxes: 9 }, 12, digit);
  expect(style?.fontSize).toBe(12);
  expect(digit(12) + (style?.letterSpacing ?? 0)).toBeCloseTo(20, 1);
});

test("letters too large for their boxes are made smaller", () => {
  const style = combStyle({ width: 80, boxes: 10 }, 24, digit);
  expect(style?.fontSize).toBeLessThan(13);
  expect(digit(style?.fontSize ?? 0)).toBeLessThanOrEqual(8 * 0.85);
});

test.each([
  [{ width: 30, boxes: 10 }, "boxes narrower than the smallest letter"],
  [{ width: 200, boxes: 1 }, "a single box"],
  [{ width: 200, boxes: 0 }, "no limit at all"],
])("%j is not a comb: %s", (comb) => {
  expect(combStyle(comb, 12, digit)).toBeNull();
});

test("the gap between letters stays within the limit of a field", () => {
  expect(combStyle({ width: 500, boxes: 2 }, 12, digit)?.letterSpacing).toBe(100);
});
