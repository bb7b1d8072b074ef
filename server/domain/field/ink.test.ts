import { expect, test } from "vitest";
import { buildInkPath, computePathBounds, fitInk, type Stroke, toSvgPath } from "./ink";

const diagonal: Stroke = Array.from(
  { length: 30 },
  (_, i) => [0.2 + i / 60, 0.3 + i / 80, 0.5, i * 8] as const,
);

test("every stroke becomes one closed outline", () => {
  const path = buildInkPath([diagonal, diagonal], 3);
  expect(path.filter((command) => command.op === "M")).toHaveLength(2);
  expect(path.filter((command) => command.op === "Z")).toHaveLength(2);
});

test("the outline surrounds the stroke by about half a pen width", () => {
  const bounds = computePathBounds(buildInkPath([diagonal], 3));
  expect(bounds?.x).toBeGreaterThan(0.2 * 600 - 8);
  expect(bounds?.width).toBeLessThan((29 / 60) * 600 + 16);
  expect(bounds?.width).toBeGreaterThan((29 / 60) * 600 - 16);
});

test("a dot leaves ink", () => {
  expect(computePathBounds(buildInkPath([[[0.5, 0.5, 0.5, 0]]], 2))).not.toBeNull();
});

test("an empty drawing gives an empty path", () => {
  expect(computePathBounds(buildInkPath([], 2))).toBeNull();
  expect(toSvgPath(buildInkPath([], 2))).toBe("");
});

test("a drawing is centred in its field and stays inside it", () => {
  const bounds = computePathBounds(buildInkPath([diagonal], 3));
  if (!bounds) throw new Error("the stroke has ink");
  const box = { x: 10, y: 20, width: 120, height: 30 };
  const { scale, offsetX, offsetY } = fitInk(bounds, 3, box);
  const [left, top] = [bounds.x * scale + offsetX, bounds.y * scale + offsetY];
  const [right, bottom] = [left + bounds.width * scale, top + bounds.height * scale];
  expect(left).toBeGreaterThanOrEqual(box.x - 1e-6);
  expect(right).toBeLessThanOrEqual(box.x + box.width + 1e-6);
  expect((left + right) / 2).toBeCloseTo(box.x + box.width / 2);
  expect((top + bottom) / 2).toBeCloseTo(box.y + box.height / 2);
});

test("the same strokes give the same path", () => {
  expect(toSvgPath(buildInkPath([diagonal], 3))).toBe(toSvgPath(buildInkPath([diagonal], 3)));
});
