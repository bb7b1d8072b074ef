import type { Measure } from "@/server/domain/field/layout-marks";

export const PAPER_FONT = "Inter Variable, system-ui, sans-serif";

let canvas: CanvasRenderingContext2D | null | undefined;

function measured(text: string, fontSize: number, family: string): TextMetrics | null {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return null;
  canvas.font = `${fontSize}px ${family}`;
  // As the sealer sets typed names.
  canvas.fontKerning = "none";
  return canvas.measureText(text);
}

/** Measures a typed name in its handwriting, which is the same font here and in the sealed file (domain.md 7.4). */
export const measureIn =
  (family: string): Measure =>
  (text, fontSize) =>
    measured(text, fontSize, family)?.width ?? text.length * fontSize * 0.5;

/** How far the ink of a line rises above its baseline and falls below it. */
export function inkOf(text: string, fontSize: number, family: string): { ascent: number; descent: number } {
  const metrics = measured(text, fontSize, family);
  return {
    ascent: metrics?.actualBoundingBoxAscent ?? fontSize * 0.7,
    descent: metrics?.actualBoundingBoxDescent ?? 0,
  };
}
