import { placementToPoints, pointsToPlacement } from "@/server/domain/field/placement";
import type { EditorField } from "./editor-field";

/**
 * Unless marked as percent, values are points of the displayed page, origin at its top left, y down. Fields
 * are stored in percent with four decimals: 0.0001 % of an A0 page is a three-hundredth of a point.
 */
export type PageSize = { readonly width: number; readonly height: number };
export type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
export type Point = { readonly x: number; readonly y: number };
export type Placed = Pick<EditorField, "positionX" | "positionY" | "width" | "height">;

/** Minimum width and height of a field (components/field-editor.md 4.4). */
export const MIN_SIDE_PT = 12;

export const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
export type Handle = (typeof HANDLES)[number];

const roundPercent = (percent: number) => Math.round(percent * 10_000) / 10_000;

export function toFieldRect(field: Placed, page: PageSize): Rect {
  return placementToPoints(field, page);
}

/** Returns percent, rounded to four decimals. Rounding never pushes it over the edge. */
export function toFieldPlacement(rect: Rect, page: PageSize): Placed {
  const exact = pointsToPlacement(rect, page);
  const positionX = Math.max(0, roundPercent(exact.positionX));
  const positionY = Math.max(0, roundPercent(exact.positionY));
  return {
    positionX,
    positionY,
    width: Math.min(roundPercent(exact.width), roundPercent(100 - positionX)),
    height: Math.min(roundPercent(exact.height), roundPercent(100 - positionY)),
  };
}

const clampValue = (value: number, low: number, high: number) =>
  Math.min(Math.max(value, low), Math.max(low, high));

/** Fits a rectangle onto the page: shrinks it if it is larger, then moves it inside. */
export function clampRect(rect: Rect, page: PageSize): Rect {
  const width = clampValue(rect.width, Math.min(MIN_SIDE_PT, page.width), page.width);
  const height = clampValue(rect.height, Math.min(MIN_SIDE_PT, page.height), page.height);
  return {
    x: clampValue(rect.x, 0, page.width - width),
    y: clampValue(rect.y, 0, page.height - height),
    width,
    height,
  };
}

/** Returns the part of a rectangle on the page, or null if it is outside. */
export function intersectWithPage(rect: Rect, page: PageSize): Rect | null {
  const x = Math.max(0, rect.x);
  const y = Math.max(0, rect.y);
  const width = Math.min(page.width, rect.x + rect.width) - x;
  const height = Math.min(page.height, rect.y + rect.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

export function createRectAround(centre: Point, size: PageSize): Rect {
  return { x: centre.x - size.width / 2, y: centre.y - size.height / 2, ...size };
}

export function createRectBetween(a: Point, b: Point): Rect {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

export function getRectBounds(rects: readonly Rect[]): Rect {
  if (rects.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function isRectOverlapping(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Limits `delta` so that a group on one page stays on it. */
export function clampDelta(bounds: Rect, delta: Point, page: PageSize): Point {
  return {
    x: clampValue(delta.x, -bounds.x, page.width - bounds.width - bounds.x),
    y: clampValue(delta.y, -bounds.y, page.height - bounds.height - bounds.y),
  };
}

export type ResizeOptions = { readonly keepRatio?: boolean; readonly fromCentre?: boolean };

/** Drags one of the eight handles by `delta`. The opposite edge (or the centre) stays. */
export function resizeRect(
  rect: Rect,
  handle: Handle,
  delta: Point,
  page: PageSize,
  options: ResizeOptions = {},
): Rect {
  const targetDelta = options.keepRatio ? keepRatio(rect, handle, delta) : delta;
  const across = resizeAxis(
    rect.x,
    rect.width,
    getHandleSide(handle, "w", "e"),
    targetDelta.x,
    page.width,
    options,
  );
  const down = resizeAxis(
    rect.y,
    rect.height,
    getHandleSide(handle, "n", "s"),
    targetDelta.y,
    page.height,
    options,
  );
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

function getHandleSide(handle: Handle, low: string, high: string): -1 | 0 | 1 {
  if (handle.includes(low)) return -1;
  return handle.includes(high) ? 1 : 0;
}

/** On a corner, the larger relative change leads. On an edge one axis alone cannot keep the ratio. */
function keepRatio(rect: Rect, handle: Handle, delta: Point): Point {
  const sideX = getHandleSide(handle, "w", "e");
  const sideY = getHandleSide(handle, "n", "s");
  if (sideX === 0 || sideY === 0) return delta;
  const growX = (delta.x * sideX) / rect.width;
  const growY = (delta.y * sideY) / rect.height;
  const grow = Math.abs(growX) > Math.abs(growY) ? growX : growY;
  return { x: grow * rect.width * sideX, y: grow * rect.height * sideY };
}

function resizeAxis(
  start: number,
  length: number,
  side: -1 | 0 | 1,
  delta: number,
  limit: number,
  { fromCentre = false }: ResizeOptions,
): { start: number; length: number } {
  if (side === 0) return { start, length };
  const end = start + length;
  const least = Math.min(MIN_SIDE_PT, length);
  if (fromCentre) {
    const centre = start + length / 2;
    const half = clampValue(length / 2 + delta * side, least / 2, Math.min(centre, limit - centre));
    return { start: centre - half, length: half * 2 };
  }
  if (side === 1) return { start, length: clampValue(end + delta, start + least, limit) - start };
  const moved = clampValue(start + delta, 0, end - least);
  return { start: moved, length: end - moved };
}
