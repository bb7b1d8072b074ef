/** Places on a page (ISO 32000-2, 8.3). */

export type Matrix = readonly [number, number, number, number, number, number];
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Multiplies: first `one`, then `other`. */
export function multiplyMatrices(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [p, q, r, s, t, u] = other;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

/** Returns the smallest upright box around a box that a matrix turned. */
export function transformBox([x0, y0, x1, y1]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1].map((x) => x + e);
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1].map((y) => y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export const joinBoxes = (one: Box | null, other: Box): Box =>
  one
    ? [
        Math.min(one[0], other[0]),
        Math.min(one[1], other[1]),
        Math.max(one[2], other[2]),
        Math.max(one[3], other[3]),
      ]
    : other;

/** Points by which two boxes may touch without overlapping. */
const TOLERANCE = 0.5;

export const doOverlap = (one: Box, other: Box): boolean =>
  one[0] < other[2] - TOLERANCE &&
  other[0] < one[2] - TOLERANCE &&
  one[1] < other[3] - TOLERANCE &&
  other[1] < one[3] - TOLERANCE;
