import { describe, expect, test } from "vitest";
import type { Stroke } from "@/server/domain/field/ink";
import { DrawnSignature, MAX_POINTS, type StrokePoint } from "@/server/domain/field/signature";
import { drawnValue, emptyDrawing, extendStroke, inkOutline, thinned } from "./drawing";

const line = (points: number): Stroke =>
  Array.from({ length: points }, (_, at): StrokePoint => [at / points, 0.5, 0.5, at]);

describe("a drawing under the pen", () => {
  test("takes no point that adds no shape", () => {
    const stroke = line(3);
    expect(extendStroke(stroke, [2 / 3, 0.5001, 0.5, 9], 2)).toBe(stroke);
    expect(extendStroke(stroke, [0.9, 0.5, 0.5, 9], 2)).toHaveLength(4);
  });

  test("is thinned to what may be stored, every stroke keeping both ends", () => {
    const strokes = [line(4000), line(900), line(1)];
    const thin = thinned(strokes);
    expect(thin.flat().length).toBeLessThanOrEqual(MAX_POINTS);
    for (const [index, stroke] of strokes.entries()) {
      expect(thin[index]?.[0]).toEqual(stroke[0]);
      expect(thin[index]?.at(-1)).toEqual(stroke.at(-1));
    }
  });

  test("keeps the shape of the pad it is begun on, within what may be stored", () => {
    expect(emptyDrawing(600, 300).aspect).toBe(2);
    expect(emptyDrawing(5000, 10).aspect).toBe(6);
    expect(emptyDrawing(0, 0).aspect).toBe(2);
  });

  test("has no outline without ink", () => {
    expect(inkOutline({ strokes: [], aspect: 2 })).toBeNull();
    expect(inkOutline({ strokes: [line(20)], aspect: 2 })?.path).toMatch(/^M/);
  });

  test("is stored in a form the rules of ruling 70 accept, however long it was drawn", () => {
    expect(DrawnSignature.safeParse(drawnValue({ strokes: [line(5000)], aspect: 2 })).success).toBe(true);
  });
});
