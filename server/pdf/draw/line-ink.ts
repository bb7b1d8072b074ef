import type { HanShape } from "@/server/domain/field/layout-han";
import { type Face, getFont, getTypesetLine } from "./fonts";

/** Bounds of a line's ink: in em, from the start of its baseline, y down. */
export type LineInk = { left: number; right: number; top: number; bottom: number };

/**
 * Returns the bounds of a line's ink; null for blanks. Stacked letters and marks of some scripts reach far
 * above and below the line.
 */
export function buildLineInk(
  text: string,
  face: Face,
  options: { direction?: "ltr" | "rtl" | undefined; han?: HanShape | undefined } = {},
): LineInk | null {
  const ink: LineInk = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const run of getTypesetLine(text, face, options).runs) {
    const font = getFont(run.face);
    for (const glyph of run.letters.flatMap(({ glyphs }) => glyphs)) {
      const { minX, minY, maxX, maxY } = font.getGlyph(glyph.id).bbox;
      if (maxX <= minX || maxY <= minY) continue;
      const x = run.x + glyph.x;
      ink.left = Math.min(ink.left, x + minX / font.unitsPerEm);
      ink.right = Math.max(ink.right, x + maxX / font.unitsPerEm);
      ink.top = Math.min(ink.top, -glyph.y - maxY / font.unitsPerEm);
      ink.bottom = Math.max(ink.bottom, -glyph.y - minY / font.unitsPerEm);
    }
  }
  return ink.right > ink.left ? ink : null;
}
