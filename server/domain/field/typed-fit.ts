import type { Box } from "./placement";

/** Units of an outline per em of its handwriting font. */
export const EM_UNITS = 1000;

/** Share of its box that a typed name may fill: a margin keeps strokes off the frame. */
const SHARE = 0.94;
/** Largest font size, in heights of the box: keeps a lone dash or dot from becoming a bar across the page. */
const MAX_EM = 2;

/** Maps to x * scale + offsetX, y * scale + offsetY. */
export type Fit = { readonly scale: number; readonly offsetX: number; readonly offsetY: number };

/**
 * Fits a typed name into its box, on the pad, on paper and on the certificate: as large as its ink allows,
 * centred by its ink. `ink` is the box of the outline in its own units.
 */
export function fitTypedName(ink: Box, box: Pick<Box, "width" | "height"> & Partial<Box>): Fit {
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

/** Returns the `viewBox` with the same fit, for drawings scaled by their container. */
export function computeTypedViewBox(ink: Box): string {
  const width = ink.width / SHARE;
  const height = Math.max(ink.height / SHARE, EM_UNITS / MAX_EM);
  return `${ink.x - (width - ink.width) / 2} ${ink.y - (height - ink.height) / 2} ${width} ${height}`;
}
