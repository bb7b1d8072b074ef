import { getStroke } from "perfect-freehand";
import type { Box } from "./placement";
import type { StrokePoint } from "./signature";

/**
 * A drawn signature as a filled outline. The signing page shows this very path and the sealer writes it into
 * the PDF (ruling 70), so the sealed signature equals the drawn one.
 */

/** The same blue-black ink for all signatures, on screen and on paper, so that they stand out from print. */
export const INK_COLOUR = "#14226B";

export type Stroke = readonly Readonly<StrokePoint>[];

export type PathCommand =
  | { op: "M"; x: number; y: number }
  | { op: "L"; x: number; y: number }
  | { op: "Q"; cx: number; cy: number; x: number; y: number }
  | { op: "Z" };

/** Height of the drawing space in its own units; the width is `PAD_UNITS * aspect`. */
export const PAD_UNITS = 200;
const PEN_UNITS = 5.2;
/** Largest magnification of a small drawing, relative to the pad's scale. */
const MAX_ENLARGEMENT = 2.5;

const getMiddle = (a: number, b: number) => (a + b) / 2;
const roundToHundredths = (value: number) => Math.round(value * 100) / 100;

function buildOutline(stroke: Stroke, aspect: number): PathCommand[] {
  const pressures = new Set(stroke.map((point) => point[2]));
  const points = stroke.map(([x, y, pressure]) => [x * PAD_UNITS * aspect, y * PAD_UNITS, pressure]);
  const polygon = getStroke(points, {
    size: PEN_UNITS,
    thinning: 0.6,
    smoothing: 0.5,
    streamline: 0.4,
    simulatePressure: pressures.size <= 1,
    last: true,
  });
  const [first] = polygon;
  if (!first) return [];
  const commands: PathCommand[] = [
    { op: "M", x: roundToHundredths(first[0]), y: roundToHundredths(first[1]) },
  ];
  polygon.forEach((point, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? first;
    commands.push({
      op: "Q",
      cx: roundToHundredths(point[0]),
      cy: roundToHundredths(point[1]),
      x: roundToHundredths(getMiddle(point[0], next[0])),
      y: roundToHundredths(getMiddle(point[1], next[1])),
    });
  });
  commands.push({ op: "Z" });
  return commands;
}

/** Returns the outlines of all strokes, to be filled with the non-zero rule, in pad units with y down. */
export function buildInkPath(strokes: readonly Stroke[], aspect: number): PathCommand[] {
  return strokes.flatMap((stroke) => buildOutline(stroke, aspect));
}

/** Returns the box around a path, in its own units; null for an empty path. */
export function computePathBounds(commands: readonly PathCommand[]): Box | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const command of commands) {
    if (command.op === "Z") continue;
    x0 = Math.min(x0, command.x);
    y0 = Math.min(y0, command.y);
    x1 = Math.max(x1, command.x);
    y1 = Math.max(y1, command.y);
  }
  return x0 > x1 ? null : { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

/** Returns the scale and shift that centre a drawing in a field, trimmed to its ink. */
export function fitInk(
  bounds: Box,
  aspect: number,
  box: Box,
): { scale: number; offsetX: number; offsetY: number } {
  const padScale = Math.min(box.width / (PAD_UNITS * aspect), box.height / PAD_UNITS);
  const inkScale = Math.min(box.width / Math.max(bounds.width, 1), box.height / Math.max(bounds.height, 1));
  const scale = Math.min(inkScale, padScale * MAX_ENLARGEMENT);
  return {
    scale,
    offsetX: box.x + (box.width - bounds.width * scale) / 2 - bounds.x * scale,
    offsetY: box.y + (box.height - bounds.height * scale) / 2 - bounds.y * scale,
  };
}

/** Converts a path to the `d` attribute of an SVG path element. */
export function toSvgPath(commands: readonly PathCommand[]): string {
  return commands
    .map((command) => {
      if (command.op === "Z") return "Z";
      if (command.op === "Q") return `Q${command.cx} ${command.cy} ${command.x} ${command.y}`;
      return `${command.op}${command.x} ${command.y}`;
    })
    .join("");
}
