import type { Box } from "./placement";

/** Units of an outline in one em of its handwriting. */
export const EM_UNITS = 1000;

/** How much of its box a typed name may take: a rim keeps strokes off the frame. */
const SHARE = 0.94;
/** The largest letters, in heights of the box: a lone dash or dot is no bar across the page. */
const MAX_EM = 2;

/** Scale and shift that carry an outline to its place: x * scale + offsetX, y * scale + offsetY. */
export type Fit = { readonly scale: number; readonly offsetX: number; readonly offsetY: number };

/**
 * Where a typed name stands in its box, on the pad, on the paper and on the certificate: as large as its ink allows,
 * centred by its ink. `ink` is the box of the outline in its own units.
 */
export function fitTyped(ink: Box, box: Pick<Box, "width" | "height"> & Partial<Box>): Fit {
  const byWidth = (box.width * SHARE) / Math.max(ink.width, Number.EPSILON);
  const byHeight = (box.height * SHARE) / Math.max(ink.height, Number.EPSILON);
  const scale = Math.min(byWidth, byHeight, (box.height * MAX_EM) / EM_UNITS);
  const { x = 0, y = 0 } = box;
  return {
    scale,
    offsetX: x + (box.width - ink.width * scale) / 2 - ink.x * scale,
    offsetY: y + (box.height - ink.height * scale) / 2 - ink.y * scale,
  };
}

/** The `viewBox` that does the same where a drawing is scaled to its room by whoever shows it. */
export function typedViewBox(ink: Box): string {
  const width = ink.width / SHARE;
  const height = Math.max(ink.height / SHARE, EM_UNITS / MAX_EM);
  return `${ink.x - (width - ink.width) / 2} ${ink.y - (height - ink.height) / 2} ${width} ${height}`;
}
