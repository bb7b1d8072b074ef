import {
  clampDelta,
  clampRect,
  createRectAround,
  createRectBetween,
  type Handle,
  type PageSize,
  type Point,
  type Rect,
  resizeRect,
} from "./geometry";
import { findNearestPage, type PageLayout, toColumn } from "./page-layout";
import { type Guide, SNAP_PX, type SnapLines, snapEdges, snapMove } from "./snap";

/** Result of a drag if it ended now. Preview and drop use the same plan. */
export type MovePlan = {
  readonly page: number;
  /** Points from the block's position on its own page. */
  readonly by: Point;
  /** The same in CSS pixels of the column, for the preview. */
  readonly shiftPx: Point;
  readonly guides: readonly Guide[];
};

export type MoveInput = {
  readonly layout: PageLayout;
  readonly sizes: readonly PageSize[];
  /** Page and bounds of the dragged block, in points. */
  readonly page: number;
  readonly bounds: Rect;
  readonly from: Point;
  readonly to: Point;
  readonly mayChangePage: boolean;
  readonly isAxisLocked: boolean;
  /** Null switches snapping off. */
  readonly getSnapLines: ((page: number) => SnapLines) | null;
};

/** Plans where a dragged block lands: on the page under the pointer, snapped, and inside the page. */
export function planMove(input: MoveInput): MovePlan {
  const { layout, bounds } = input;
  const origin = toColumn(layout, input.page, bounds);
  const dragged = lockAxis(
    { x: input.to.x - input.from.x, y: input.to.y - input.from.y },
    input.isAxisLocked,
  );
  const page = input.mayChangePage ? (findNearestPage(layout, input.to)?.page ?? input.page) : input.page;
  const size = input.sizes[page - 1];
  const box = layout.pages[page - 1];
  if (!size || !box) return { page: input.page, by: { x: 0, y: 0 }, shiftPx: { x: 0, y: 0 }, guides: [] };
  const draggedRect = {
    ...bounds,
    x: (origin.x + dragged.x - box.x) / layout.scale,
    y: (origin.y + dragged.y - box.y) / layout.scale,
  };
  const snapped = input.getSnapLines
    ? snapMove(draggedRect, input.getSnapLines(page), SNAP_PX / layout.scale)
    : null;
  const target = {
    x: draggedRect.x + (snapped?.delta.x ?? 0) - bounds.x,
    y: draggedRect.y + (snapped?.delta.y ?? 0) - bounds.y,
  };
  const by = clampDelta(bounds, target, size);
  const landed = toColumn(layout, page, { x: bounds.x + by.x, y: bounds.y + by.y });
  return {
    page,
    by,
    shiftPx: { x: landed.x - origin.x, y: landed.y - origin.y },
    guides: snapped?.guides ?? [],
  };
}

function lockAxis(delta: Point, isLocked: boolean): Point {
  if (!isLocked) return delta;
  return Math.abs(delta.x) > Math.abs(delta.y) ? { x: delta.x, y: 0 } : { x: 0, y: delta.y };
}

export type ResizeInput = {
  readonly scale: number;
  readonly page: PageSize;
  readonly rect: Rect;
  readonly handle: Handle;
  /** CSS pixels. */
  readonly delta: Point;
  readonly keepRatio: boolean;
  readonly fromCentre: boolean;
  readonly lines: SnapLines | null;
};

/** Plans the rectangle after dragging a handle, with the moving edges snapped. */
export function planResize(input: ResizeInput): { readonly rect: Rect; readonly guides: readonly Guide[] } {
  const { rect, handle, page, scale, lines } = input;
  const delta = { x: input.delta.x / scale, y: input.delta.y / scale };
  const plain = resizeRect(rect, handle, delta, page, input);
  if (!lines || input.keepRatio) return { rect: plain, guides: [] };
  const snapped = snapEdges(plain, getMovingEdges(plain, handle), lines, SNAP_PX / scale);
  const exact = { x: delta.x + snapped.delta.x, y: delta.y + snapped.delta.y };
  return { rect: resizeRect(rect, handle, exact, page, input), guides: snapped.guides };
}

function getMovingEdges(rect: Rect, handle: Handle): { x: number | null; y: number | null } {
  const x = handle.includes("w") ? rect.x : handle.includes("e") ? rect.x + rect.width : null;
  const y = handle.includes("n") ? rect.y : handle.includes("s") ? rect.y + rect.height : null;
  return { x, y };
}

/** Plans the rectangle of a new field: as drawn, or centred on the pointer and snapped. */
export function planPlacement(input: {
  readonly size: PageSize;
  readonly page: PageSize;
  readonly at: Point;
  readonly drawnFrom: Point | null;
  readonly lines: SnapLines | null;
  readonly scale: number;
}): { readonly rect: Rect; readonly guides: readonly Guide[] } {
  if (input.drawnFrom)
    return { rect: clampRect(createRectBetween(input.drawnFrom, input.at), input.page), guides: [] };
  const rect = clampRect(createRectAround(input.at, input.size), input.page);
  const snapped = input.lines ? snapMove(rect, input.lines, SNAP_PX / input.scale) : null;
  if (!snapped) return { rect, guides: [] };
  const moved = { ...rect, x: rect.x + snapped.delta.x, y: rect.y + snapped.delta.y };
  return { rect: clampRect(moved, input.page), guides: snapped.guides };
}
