import {
  buildInkPath,
  computePathBounds,
  PAD_UNITS,
  type Stroke,
  toSvgPath,
} from "@/server/domain/field/ink";
import { type DrawnSignature, MAX_POINTS, type StrokePoint } from "@/server/domain/field/signature";

/** A drawing in progress: strokes in the unit box of its pad, whose shape is `aspect`. */
export type Drawing = { readonly strokes: readonly Stroke[]; readonly aspect: number };

/** Allowed width over height of a pad. The rule for stored values is wider (signature.ts). */
const ASPECT = { min: 0.5, max: 6 } as const;

export function createEmptyDrawing(width: number, height: number): Drawing {
  const aspect = height > 0 ? width / height : 2;
  return { strokes: [], aspect: Math.min(ASPECT.max, Math.max(ASPECT.min, aspect)) };
}

/**
 * Fits ink to a pad of another shape, after the phone was turned:
 * same size and centred, smaller only if it would not fit.
 */
export function fitDrawingToPad({ strokes, aspect }: Drawing, width: number, height: number): Drawing {
  const shape = createEmptyDrawing(width, height).aspect;
  const xs = strokes.flatMap((stroke) => stroke.map(([x]) => (x - 0.5) * aspect));
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const scale = Math.min(1, shape / Math.max(right - left, Number.EPSILON));
  const edge = shape / 2;
  const shift = Math.max(-edge - left * scale, 0) + Math.min(edge - right * scale, 0);
  const placePoint = (x: number, y: number) => ({
    x: clampToUnit(((x - 0.5) * aspect * scale + shift) / shape + 0.5),
    y: clampToUnit((y - 0.5) * scale + 0.5),
  });
  const turned = strokes.map((stroke) =>
    stroke.map(([px, py, pressure, time]): StrokePoint => {
      const { x, y } = placePoint(px, py);
      return [x, y, pressure, time];
    }),
  );
  return { strokes: turned, aspect: shape };
}

const clampToUnit = (value: number) => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));

/** Minimum distance of points, in heights of the pad. Closer ones add size and no shape. */
const MIN_STEP = 0.004;

/** Returns the stroke with one more point, or the same stroke if the point adds nothing. */
export function extendStroke(stroke: Stroke, point: StrokePoint, aspect: number): Stroke {
  const last = stroke.at(-1);
  if (last && Math.hypot((point[0] - last[0]) * aspect, point[1] - last[1]) < MIN_STEP) return stroke;
  return [...stroke, point];
}

/** Reduces the points to the maximum stored: every stroke keeps its ends and an even share between them. */
export function thinStrokes(strokes: readonly Stroke[]): Stroke[] {
  const total = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  if (total <= MAX_POINTS) return [...strokes];
  const keep = (MAX_POINTS - 2 * strokes.length) / total;
  return strokes.map((stroke) => {
    const targetLength = Math.max(2, Math.floor(stroke.length * keep) + 1);
    if (stroke.length <= targetLength) return stroke;
    const step = (stroke.length - 1) / (targetLength - 1);
    return Array.from({ length: targetLength }, (_, index) => stroke[Math.round(index * step)]).filter(
      (point) => point !== undefined,
    );
  });
}

export function buildPadViewBox(aspect: number): string {
  return `0 0 ${PAD_UNITS * aspect} ${PAD_UNITS}`;
}

/** Returns the outline to fill and the `viewBox` trimmed to its ink; null when there is no ink. */
export function buildInkOutline({ strokes, aspect }: Drawing): { path: string; viewBox: string } | null {
  const commands = buildInkPath(strokes, aspect);
  const bounds = computePathBounds(commands);
  if (bounds === null) return null;
  const { x, y, width, height } = bounds;
  return { path: toSvgPath(commands), viewBox: `${x} ${y} ${width} ${height}` };
}

/** Returns the outline in units of the whole pad. */
export function buildPadOutline({ strokes, aspect }: Drawing): string {
  return toSvgPath(buildInkPath(strokes, aspect));
}

/** Returns the drawing as it is stored and sealed (ruling 70). */
export function toDrawnSignature({ strokes, aspect }: Drawing): DrawnSignature {
  const storedStrokes = thinStrokes(strokes).map((stroke) =>
    stroke.map(([x, y, p, t]): StrokePoint => [x, y, p, t]),
  );
  return { kind: "drawn", strokes: storedStrokes, aspect };
}
