import { describe, expect, test } from "vitest";
import { mapSignatureNumbers, shortenSignatureId } from "./frame-words";
import type { Measure } from "./layout";
import type { Box } from "./placement";
import { layoutSignatureFrame } from "./signature-frame";

const measure: Measure = (text, fontSize) => text.length * 0.55 * fontSize;
const TEXTS = { above: "Signed by María José Ñuñoa", date: "2026-11-26 09:30 AM", id: "7K2M9QXA" };

const box = (width: number, height: number): Box => ({ x: 100, y: 50, width, height });

/** Box sizes that the editor allows, and some that only an API client would send. */
const BOXES = [4, 12, 20, 30, 33, 45, 60, 120, 400].flatMap((height) =>
  [4, 20, 60, 90, 120, 180, 240, 500].map((width) => box(width, height)),
);

describe("a frame around a signature", () => {
  test("leaves at least 60 % of the height to the signature, in any box", () => {
    for (const each of BOXES) {
      const { ink } = layoutSignatureFrame(TEXTS, each, measure);
      expect(ink.height).toBeGreaterThanOrEqual(each.height * 0.6 - 1e-9);
      expect(ink.width).toBeGreaterThan(each.width * 0.8);
    }
  });

  test("keeps its line, words and signature inside the box", () => {
    for (const each of BOXES) {
      const { ink, lines, lineWidth, texts, fontSize } = layoutSignatureFrame(TEXTS, each, measure);
      const points = [
        ...lines.flat().flatMap(({ x, y }) => [
          { x: x - lineWidth / 2, y: y - lineWidth / 2 },
          { x: x + lineWidth / 2, y: y + lineWidth / 2 },
        ]),
        ...texts.flatMap(({ x, baseline, width }) => [
          { x, y: baseline - fontSize },
          { x: x + width, y: baseline + 0.3 * fontSize },
        ]),
        { x: ink.x, y: ink.y },
        { x: ink.x + ink.width, y: ink.y + ink.height },
      ];
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(each.x - 1e-9);
        expect(x).toBeLessThanOrEqual(each.x + each.width + 1e-9);
        expect(y).toBeGreaterThanOrEqual(each.y - 1e-9);
        expect(y).toBeLessThanOrEqual(each.y + each.height + 1e-9);
      }
    }
  });

  test("keeps words and signature apart", () => {
    const { ink, texts, fontSize } = layoutSignatureFrame(TEXTS, box(180, 60), measure);
    const [above, below] = texts;
    expect((above?.baseline ?? 0) + 0.3 * fontSize).toBeLessThanOrEqual(ink.y);
    expect((below?.baseline ?? 0) - 0.72 * fontSize).toBeGreaterThanOrEqual(ink.y + ink.height);
  });

  test("shrinks its words with the box, but never below a readable size", () => {
    const sizes = [120, 45, 36, 33].map((height) => layoutSignatureFrame(TEXTS, box(240, height), measure));
    expect(sizes.every(({ texts }) => texts.length === 2)).toBe(true);
    expect(sizes.map(({ fontSize }) => fontSize)).toEqual(
      sizes.map(({ fontSize }) => fontSize).toSorted((a, b) => b - a),
    );
    expect(sizes.at(-1)?.fontSize).toBeGreaterThanOrEqual(4.5);
    expect(sizes[0]?.fontSize).toBe(7.5);
  });

  test("shows only its line when the box is too low, or too narrow for a name", () => {
    for (const each of [box(240, 28), box(60, 60)]) {
      const { texts, lines, ink } = layoutSignatureFrame(TEXTS, each, measure);
      expect(texts).toEqual([]);
      expect(lines).toHaveLength(1);
      expect(ink.height).toBeGreaterThan(each.height * 0.85);
    }
  });
});

describe("the number in the signature frame", () => {
  test("is the start of the id, as in the certificate", () => {
    expect(shortenSignatureId("7k2m9qxa0123456789abcdef")).toBe("7K2M9QXA");
  });

  test("is shared by equal signatures of one recipient, but never by two recipients", () => {
    const numbers = mapSignatureNumbers([
      { fieldId: 9, recipientId: 1, digest: "aa" },
      { fieldId: 4, recipientId: 1, digest: "aa" },
      { fieldId: 5, recipientId: 1, digest: "bb" },
      { fieldId: 6, recipientId: 2, digest: "aa" },
    ]);
    expect([...numbers].toSorted(([a], [b]) => a - b)).toEqual([
      [4, 4],
      [5, 5],
      [6, 6],
      [9, 4],
    ]);
  });
});
