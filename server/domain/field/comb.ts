import { FONT_SIZE } from "./meta";

/** A row of printed boxes, one letter to each: its width in points and the number of boxes. */
export type Comb = { readonly width: number; readonly boxes: number };

/** Largest share of its box that a letter takes, so that it does not touch the lines. */
const FILLING = 0.85;
const MAX_SPACING = 100;

/**
 * Returns size and spacing that put one letter into each box; digits fit exactly, other letters nearly. Null
 * if the boxes are too narrow for the smallest letters. `measureDigit` is that of a digit in points.
 */
export function computeCombStyle(
  { width, boxes }: Comb,
  wanted: number,
  measureDigit: (fontSize: number) => number,
): { fontSize: number; letterSpacing: number } | null {
  if (boxes < 2) return null;
  const pitch = width / boxes;
  let fontSize = wanted;
  while (fontSize > FONT_SIZE.min && measureDigit(fontSize) > FILLING * pitch) fontSize -= 1;
  fontSize = Math.max(FONT_SIZE.min, fontSize);
  const spacing = pitch - measureDigit(fontSize);
  if (spacing < 0) return null;
  return { fontSize, letterSpacing: Math.min(MAX_SPACING, Math.round(spacing * 100) / 100) };
}
