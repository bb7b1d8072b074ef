import { describe, expect, test } from "vitest";
import { findPaperThreshold, isHeic } from "./picture";

/** Grey pixels, one number each. */
const greyPixels = (...lights: number[]) => ({
  data: new Uint8ClampedArray(lights.flatMap((light) => [light, light, light, 255])),
});

describe("the picture of a signature", () => {
  test("is split into ink and paper in any light", () => {
    const bright = findPaperThreshold(greyPixels(...new Array(90).fill(240), ...new Array(10).fill(30)));
    expect(bright).toBeGreaterThanOrEqual(30);
    expect(bright).toBeLessThan(240);
    const dusk = findPaperThreshold(greyPixels(...new Array(90).fill(110), ...new Array(10).fill(20)));
    expect(dusk).toBeGreaterThanOrEqual(20);
    expect(dusk).toBeLessThan(110);
  });

  test("is recognised as HEIC by its first bytes, not by its name", async () => {
    const heic = new Blob([new Uint8Array([0, 0, 0, 24]), "ftypheic", "rest"]);
    expect(await isHeic(heic)).toBe(true);
    expect(await isHeic(new Blob(["\x89PNG\r\n\x1a\n0000"]))).toBe(false);
    expect(await isHeic(new Blob([]))).toBe(false);
  });
});
