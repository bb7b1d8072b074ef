import { describe, expect, test } from "vitest";
import type { Stroke } from "@/server/domain/field/ink";
import { readSignature } from "@/server/domain/field/read-signature";
import { MAX_POINTS, type StrokePoint } from "@/server/domain/field/signature";
import {
  buildInkOutline,
  createEmptyDrawing,
  type Drawing,
  extendStroke,
  fitDrawingToPad,
  thinStrokes,
  toDrawnSignature,
} from "./drawing";

const createLine = (points: number): Stroke =>
  Array.from({ length: points }, (_, at): StrokePoint => [at / points, 0.5, 0.5, at]);

describe("a drawing in progress", () => {
  test("ignores a point that adds no shape", () => {
    const stroke = createLine(3);
    expect(extendStroke(stroke, [2 / 3, 0.5001, 0.5, 9], 2)).toBe(stroke);
    expect(extendStroke(stroke, [0.9, 0.5, 0.5, 9], 2)).toHaveLength(4);
  });

  test("is thinned to the storage limit, and every stroke keeps both ends", () => {
    const strokes = [createLine(4000), createLine(900), createLine(1)];
    const thin = thinStrokes(strokes);
    expect(thin.flat().length).toBeLessThanOrEqual(MAX_POINTS);
    for (const [index, stroke] of strokes.entries()) {
      expect(thin[index]?.[0]).toEqual(stroke[0]);
      expect(thin[index]?.at(-1)).toEqual(stroke.at(-1));
    }
  });

  test("takes the aspect ratio of its pad, within the storage limits", () => {
    expect(createEmptyDrawing(600, 300).aspect).toBe(2);
    expect(createEmptyDrawing(5000, 10).aspect).toBe(6);
    expect(createEmptyDrawing(0, 0).aspect).toBe(2);
  });

  test("survives turning the phone and back without change of size, loss or distortion", () => {
    const upright = { strokes: [createLine(20)], aspect: 1.1 };
    const lying = fitDrawingToPad(upright, 660, 250);
    expect(lying.aspect).toBe(2.64);
    const measureDigit = ({ strokes, aspect }: Drawing) =>
      ((strokes[0]?.at(-1)?.[0] ?? 0) - (strokes[0]?.[0]?.[0] ?? 0)) * aspect;
    expect(measureDigit(lying)).toBeCloseTo(measureDigit(upright), 2);
    const back = fitDrawingToPad(lying, 110, 100);
    for (const [index, point] of (back.strokes[0] ?? []).entries()) {
      expect(point[0]).toBeCloseTo(upright.strokes[0]?.[index]?.[0] ?? 0, 2);
      expect(point[1]).toBe(0.5);
    }
  });

  test("shrinks evenly when a drawing from a wide pad does not fit a narrow one", () => {
    const wide = { strokes: [createLine(20)], aspect: 3 };
    const narrow = fitDrawingToPad(wide, 100, 100);
    expect(Math.min(...narrow.strokes.flat().map(([x]) => x))).toBe(0);
    expect(Math.max(...narrow.strokes.flat().map(([x]) => x))).toBe(1);
  });

  test("has no outline without ink", () => {
    expect(buildInkOutline({ strokes: [], aspect: 2 })).toBeNull();
    expect(buildInkOutline({ strokes: [createLine(20)], aspect: 2 })?.path).toMatch(/^M/);
  });

  test("is stored in a form that ruling 70 accepts, however long it was drawn", () => {
    expect(readSignature(toDrawnSignature({ strokes: [createLine(5000)], aspect: 2 })).ok).toBe(true);
  });
});
