import { expect, test } from "vitest";
import { computeCombStyle } from "./comb";

const measureDigit = (fontSize: number) => fontSize * 0.572;

test("each letter has its own box: a letter and its gap are together as wide as a box", () => {
  const style = computeCombStyle({ width: 180, boxes: 9 }, 12, measureDigit);
  expect(style?.fontSize).toBe(12);
  expect(measureDigit(12) + (style?.letterSpacing ?? 0)).toBeCloseTo(20, 1);
});

test("letters too large for their boxes are made smaller", () => {
  const style = computeCombStyle({ width: 80, boxes: 10 }, 24, measureDigit);
  expect(style?.fontSize).toBeLessThan(13);
  expect(measureDigit(style?.fontSize ?? 0)).toBeLessThanOrEqual(8 * 0.85);
});

test.each([
  [{ width: 30, boxes: 10 }, "boxes narrower than the smallest letter"],
  [{ width: 200, boxes: 1 }, "a single box"],
  [{ width: 200, boxes: 0 }, "no limit at all"],
])("%j is not a comb: %s", (comb) => {
  expect(computeCombStyle(comb, 12, measureDigit)).toBeNull();
});

test("the gap between letters stays within the limit of a field", () => {
  expect(computeCombStyle({ width: 500, boxes: 2 }, 12, measureDigit)?.letterSpacing).toBe(100);
});
