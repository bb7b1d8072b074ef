import type { Font } from "fontkit";
import type { PathCommand } from "@/server/domain/field/ink";

/** Paths as PDF operators, in the page's own upward coordinates. */

/** Length of a Bezier arm that makes a quarter circle of radius 1. */
const CIRCLE = 0.5522847498;
const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000;
const computeTwoThirds = (from: number, to: number) => roundToThousandths(from + (2 / 3) * (to - from));

/**
 * Operators as text: pdf-lib formats each number so that very small ones work too. Ours are rounded, and a
 * drawn signature has thousands: they took half the time of sealing one page.
 */
const formatMoveTo = (x: number, y: number) => `${x} ${y} m`;
const formatLineTo = (x: number, y: number) => `${x} ${y} l`;
const formatCurveTo = (ax: number, ay: number, bx: number, by: number, x: number, y: number) =>
  `${ax} ${ay} ${bx} ${by} ${x} ${y} c`;
const closePath = () => "h";

/** Converts an outline to operators; `x` and `y` map its points. */
export function formatOutline(
  commands: readonly PathCommand[],
  x: (value: number) => number,
  y: (value: number) => number,
): string[] {
  let [penX, penY] = [0, 0];
  return commands.map((command) => {
    if (command.op === "Z") return closePath();
    const [fromX, fromY] = [penX, penY];
    [penX, penY] = [x(command.x), y(command.y)];
    if (command.op === "M") return formatMoveTo(penX, penY);
    if (command.op === "L") return formatLineTo(penX, penY);
    // PDF has only cubic curves; these control points draw the same quadratic one.
    const [controlX, controlY] = [x(command.cx), y(command.cy)];
    return formatCurveTo(
      computeTwoThirds(fromX, controlX),
      computeTwoThirds(fromY, controlY),
      computeTwoThirds(penX, controlX),
      computeTwoThirds(penY, controlY),
      penX,
      penY,
    );
  });
}

/** Returns a glyph's outline in the font's own units, y up. */
export function getGlyphPath(font: Font, id: number): PathCommand[] {
  return font.getGlyph(id).path.commands.map(({ command, args }): PathCommand => {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    if (command === "closePath") return { op: "Z" };
    if (command === "quadraticCurveTo") return { op: "Q", cx: a, cy: b, x: c, y: d };
    return { op: command === "moveTo" ? "M" : "L", x: a, y: b };
  });
}

type Edges = { x0: number; y0: number; x1: number; y1: number };

/** Draws a rectangle with corners of `radius`, at most half its shorter side; x0 < x1, y0 < y1. */
export function formatRoundedBox({ x0, y0, x1, y1 }: Edges, radius: number): string[] {
  const r = Math.min(radius, (x1 - x0) / 2, (y1 - y0) / 2);
  if (r <= 0)
    return [
      formatMoveTo(x0, y0),
      formatLineTo(x1, y0),
      formatLineTo(x1, y1),
      formatLineTo(x0, y1),
      closePath(),
    ];
  const arm = r * (1 - CIRCLE);
  const formatCurve = (ax: number, ay: number, bx: number, by: number, x: number, y: number) =>
    formatCurveTo(
      roundToThousandths(ax),
      roundToThousandths(ay),
      roundToThousandths(bx),
      roundToThousandths(by),
      roundToThousandths(x),
      roundToThousandths(y),
    );
  return [
    formatMoveTo(roundToThousandths(x0 + r), y0),
    formatLineTo(roundToThousandths(x1 - r), y0),
    formatCurve(x1 - arm, y0, x1, y0 + arm, x1, y0 + r),
    formatLineTo(x1, roundToThousandths(y1 - r)),
    formatCurve(x1, y1 - arm, x1 - arm, y1, x1 - r, y1),
    formatLineTo(roundToThousandths(x0 + r), y1),
    formatCurve(x0 + arm, y1, x0, y1 - arm, x0, y1 - r),
    formatLineTo(x0, roundToThousandths(y0 + r)),
    formatCurve(x0, y0 + arm, x0 + arm, y0, x0 + r, y0),
    closePath(),
  ];
}
