import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { type Box, type Matrix, type PageGeometry, transformPoint } from "@/server/domain/field/placement";
import type { Frame } from "@/server/domain/field/places/marks";
import { readFloats, toShownBox, withFloats } from "./page-marks";

/** Finds the straight lines and outlines that a page draws: rules, frames and boxes to tick. */

const PATH = 2;
const FORM = 5;
const LINE_TO = 0;
const BEZIER_TO = 1;
const MOVE_TO = 2;
/** Most objects and points examined on one page: a map or a plan is no form. */
const MAX_OBJECTS = 20_000;
const MAX_POINTS = 60_000;
const MAX_DEPTH = 6;
/** Greatest line width; anything thicker is an area. */
const PEN_PT = 2.6;
/** Channels above this are paper. */
const WHITE = 244;

type Point = { x: number; y: number };
type PathPiece = { points: Point[]; isCurved: boolean };
type Hand = {
  module: WrappedPdfiumModule;
  geometry: PageGeometry;
  /** Memory for results that calls write. */
  room: number;
  left: { objects: number; points: number };
  rules: Box[];
  frames: Frame[];
  areas: Area[];
};
type Area = { box: Box; shade: number };

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** `inner` first, then `outer`. */
function chainMatrices(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [ox, oy] = [transformPoint(outer, 0, 0), transformPoint(outer, e, f)];
  const x = transformPoint(outer, a, b);
  const y = transformPoint(outer, c, d);
  return [x.x - ox.x, x.y - ox.y, y.x - ox.x, y.y - ox.y, oy.x, oy.y];
}

function readMatrix({ module, room }: Hand, object: number): Matrix {
  if (!module.FPDFPageObj_GetMatrix(object, room)) return IDENTITY;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = readFloats(module, room, 6);
  return [a, b, c, d, e, f];
}

/** The darkest channel of a colour, from 0 to 255; null for a fully transparent one. */
function readShade({ module, room }: Hand, object: number, of: "fill" | "stroke"): number | null {
  const [r, g, b, a] = [room, room + 4, room + 8, room + 12];
  const isKnown =
    of === "fill"
      ? module.FPDFPageObj_GetFillColor(object, r, g, b, a)
      : module.FPDFPageObj_GetStrokeColor(object, r, g, b, a);
  if (!isKnown) return 0;
  const readInt = (pointer: number) => module.pdfium.getValue(pointer, "i32");
  return readInt(a) > 0 ? Math.min(readInt(r), readInt(g), readInt(b)) : null;
}

/** The fill and stroke of a path; white counts as nothing, but for areas. */
type PathPaint = { isFilled: boolean; isStroked: boolean; fill: number | null };

function readPaint(hand: Hand, object: number): PathPaint {
  const { module, room } = hand;
  if (!module.FPDFPath_GetDrawMode(object, room, room + 4)) {
    return { isFilled: false, isStroked: false, fill: null };
  }
  const isFilling = module.pdfium.getValue(room, "i32") !== 0;
  const isStroking = module.pdfium.getValue(room + 4, "i32") !== 0;
  const fill = isFilling ? readShade(hand, object, "fill") : null;
  const stroke = isStroking ? readShade(hand, object, "stroke") : null;
  return { isFilled: (fill ?? WHITE) < WHITE, isStroked: (stroke ?? WHITE) < WHITE, fill };
}

/** The pieces of a path, each from one "move to" to the next. */
function readPieces(hand: Hand, object: number, matrix: Matrix): PathPiece[] {
  const { module, room, left } = hand;
  const pieces: PathPiece[] = [];
  const count = module.FPDFPath_CountSegments(object);
  for (let index = 0; index < count && left.points > 0; index++) {
    left.points -= 1;
    const segment = module.FPDFPath_GetPathSegment(object, index);
    if (segment === 0 || !module.FPDFPathSegment_GetPoint(segment, room, room + 4)) continue;
    const [x = 0, y = 0] = readFloats(module, room, 2);
    const type = module.FPDFPathSegment_GetType(segment);
    const point = transformPoint(matrix, x, y);
    if (type === MOVE_TO) pieces.push({ points: [point], isCurved: false });
    const piece = pieces.at(-1);
    if (!piece) continue;
    if (type === LINE_TO || type === BEZIER_TO) piece.points.push(point);
    if (type === BEZIER_TO) piece.isCurved = true;
  }
  return pieces;
}

/** Four curves of three points each after the first point. */
const CIRCLE_POINTS = 13;
const SLANT_PT = 0.8;
const isUpright = (one: Point, other: Point): boolean =>
  Math.abs(one.x - other.x) < SLANT_PT || Math.abs(one.y - other.y) < SLANT_PT;

function toBox({ geometry }: Hand, points: readonly Point[]): Box | null {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return toShownBox([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], geometry);
}

function takePiece(hand: Hand, piece: PathPiece, isStroked: boolean): void {
  const { points, isCurved } = piece;
  if (points.length < 2) return;
  const box = toBox(hand, points);
  if (!box) return;
  if (Math.min(box.width, box.height) <= PEN_PT) {
    hand.rules.push(box);
    return;
  }
  const isStraight = points.every((point, index) => {
    const before = points[index - 1];
    return before === undefined || isUpright(before, point);
  });
  const isRectangle = !isCurved && isStraight && (points.length === 4 || points.length === 5);
  const isCircle = isCurved && (points.length === CIRCLE_POINTS || points.length === CIRCLE_POINTS + 1);
  if (isStroked && (isRectangle || isCircle)) hand.frames.push({ box, isRound: isCircle });
  else if (isStroked && isStraight) {
    for (const [index, point] of points.entries()) {
      const before = points[index - 1];
      const side = before && toBox(hand, [before, point]);
      if (side) hand.rules.push(side);
    }
  }
}

/** Greatest radius of a rounded corner. */
const CORNER_PT = 7;
/** Greatest width of a border drawn as the area between two outlines. */
const BORDER_PT = 3.2;

/** True if all points lie on the edge of their bounding box, with rounded or sharp corners. */
function isBoxed({ points }: PathPiece): boolean {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return (
    points.length >= 4 &&
    Math.min(right - left, bottom - top) > 2 * CORNER_PT &&
    points.every(
      ({ x, y }) => Math.min(x - left, right - x) < CORNER_PT || Math.min(y - top, bottom - y) < CORNER_PT,
    ) &&
    // A slanted side has points only at its ends; a box has a point at each corner.
    [left, right].every((x) =>
      [top, bottom].every((y) =>
        points.some((point) => Math.abs(point.x - x) < CORNER_PT && Math.abs(point.y - y) < CORNER_PT),
      ),
    )
  );
}

/** A filled path of two pieces, one a line width inside the other: the border of a box or circle. */
function takeRing(hand: Hand, pieces: readonly PathPiece[]): boolean {
  const [first, second, ...more] = pieces;
  const [one, other] = [first && toBox(hand, first.points), second && toBox(hand, second.points)];
  if (!first || !one || !other || more.length > 0) return false;
  const gaps = [
    other.x - one.x,
    other.y - one.y,
    one.x + one.width - other.x - other.width,
    one.y + one.height - other.y - other.height,
  ];
  const isRing =
    (gaps.every((gap) => gap > 0.1) || gaps.every((gap) => gap < -0.1)) &&
    gaps.every((gap) => Math.abs(gap) < BORDER_PT);
  const box = one.width > other.width ? one : other;
  if (!isRing || Math.min(box.width, box.height) <= 2 * PEN_PT) return false;
  const isRound = first.isCurved && !isBoxed(first) && Math.abs(box.width - box.height) < 1.5;
  if (first.isCurved && !isRound && !isBoxed(first)) return false;
  hand.frames.push({ box, isRound });
  return true;
}

function takeArea(hand: Hand, pieces: readonly PathPiece[], shade: number): void {
  const [piece, ...more] = pieces;
  const box = piece && toBox(hand, piece.points);
  if (piece && box && more.length === 0 && isBoxed(piece)) hand.areas.push({ box, shade });
}

/** Colours lighter than this are paper to write on. */
const LIGHT = 205;
const AREA = { width: 24, height: 13, most: 140 } as const;

/** Areas of the size of an answer: white ones on a coloured background, lightly shaded ones on paper. */
function listAnswerBoxes(areas: readonly Area[]): Box[] {
  const isWithin = (inner: Box, outer: Box) =>
    inner.x >= outer.x - 1 &&
    inner.y >= outer.y - 1 &&
    inner.x + inner.width <= outer.x + outer.width + 1 &&
    inner.y + inner.height <= outer.y + outer.height + 1;
  return areas.flatMap(({ box, shade }, index) => {
    const isAnswer = box.width >= AREA.width && box.height >= AREA.height && box.height <= AREA.most;
    const ground = areas
      .slice(0, index)
      .findLast((other) => isWithin(box, other.box) && other.box.height > 1.3 * box.height);
    const isLighter = ground ? shade > ground.shade + 4 : shade < WHITE;
    return isAnswer && shade >= LIGHT && isLighter ? [box] : [];
  });
}

function takeObject(hand: Hand, object: number, outer: Matrix, depth: number): void {
  const { module, left } = hand;
  if (left.objects-- <= 0) return;
  const type = module.FPDFPageObj_GetType(object);
  if (type === PATH) {
    const { isFilled, isStroked, fill } = readPaint(hand, object);
    if (!isFilled && !isStroked && fill === null) return;
    const pieces = readPieces(hand, object, chainMatrices(readMatrix(hand, object), outer));
    if (fill !== null && !isStroked) takeArea(hand, pieces, fill);
    if (!isFilled && !isStroked) return;
    if (!isStroked && takeRing(hand, pieces)) return;
    for (const piece of pieces) takePiece(hand, piece, isStroked);
  } else if (type === FORM && depth < MAX_DEPTH) {
    const matrix = chainMatrices(readMatrix(hand, object), outer);
    const count = module.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index++) {
      takeObject(hand, module.FPDFFormObj_GetObject(object, index), matrix, depth + 1);
    }
  }
}

export function readDrawnMarks(
  module: WrappedPdfiumModule,
  page: number,
  geometry: PageGeometry,
): { rules: Box[]; frames: Frame[]; areas: Box[] } {
  return withFloats(module, 6, (room) => {
    const left = { objects: MAX_OBJECTS, points: MAX_POINTS };
    const hand: Hand = { module, geometry, room, left, rules: [], frames: [], areas: [] };
    const count = module.FPDFPage_CountObjects(page);
    for (let index = 0; index < count && left.objects > 0; index++) {
      takeObject(hand, module.FPDFPage_GetObject(page, index), IDENTITY, 0);
    }
    return { rules: hand.rules, frames: hand.frames, areas: listAnswerBoxes(hand.areas) };
  });
}
