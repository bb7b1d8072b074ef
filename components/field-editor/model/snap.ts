import type { PageSize, Point, Rect } from "./geometry";

/** An edge or centre that moving fields snap to. `fieldId` is null for the middle of the page. */
type SnapLine = {
  readonly at: number;
  readonly fieldId: number | null;
  /** Extent of the field on the other axis, so that the guide can reach it. */
  readonly from: number;
  readonly to: number;
};
export type SnapLines = { readonly vertical: readonly SnapLine[]; readonly horizontal: readonly SnapLine[] };

/** Dashed guide line, in points of the page. */
export type Guide = {
  readonly axis: "vertical" | "horizontal";
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly fieldId: number | null;
};
export type Snapped = { readonly delta: Point; readonly guides: readonly Guide[] };

/** Snap distance in CSS pixels (components/field-editor.md 4.4). */
export const SNAP_PX = 6;

type Target = { readonly id: number; readonly rect: Rect };

/** Returns the snap lines of a page: edges and centres of `targets`, and the middle of the page. */
export function listSnapLines(targets: readonly Target[], page: PageSize): SnapLines {
  return {
    vertical: [
      { at: page.width / 2, fieldId: null, from: 0, to: page.height },
      ...targets.flatMap(({ id, rect }) =>
        listAnchors(rect.x, rect.width).map((at) => ({
          at,
          fieldId: id,
          from: rect.y,
          to: rect.y + rect.height,
        })),
      ),
    ],
    horizontal: [
      { at: page.height / 2, fieldId: null, from: 0, to: page.width },
      ...targets.flatMap(({ id, rect }) =>
        listAnchors(rect.y, rect.height).map((at) => ({
          at,
          fieldId: id,
          from: rect.x,
          to: rect.x + rect.width,
        })),
      ),
    ],
  };
}

function listAnchors(start: number, length: number): [number, number, number] {
  return [start, start + length / 2, start + length];
}

/** Snaps a moving rectangle to the nearest lines within `reach` points, each axis on its own. */
export function snapMove(rect: Rect, lines: SnapLines, reach: number): Snapped {
  const across = findNearestLine(listAnchors(rect.x, rect.width), lines.vertical, reach);
  const down = findNearestLine(listAnchors(rect.y, rect.height), lines.horizontal, reach);
  const delta = { x: across?.shift ?? 0, y: down?.shift ?? 0 };
  const moved = { ...rect, x: rect.x + delta.x, y: rect.y + delta.y };
  return { delta, guides: buildGuides(across, down, moved) };
}

/** Snaps only the edges a handle moves. `edges` holds their positions per axis. */
export function snapEdges(
  rect: Rect,
  edges: { readonly x: number | null; readonly y: number | null },
  lines: SnapLines,
  reach: number,
): Snapped {
  const across = edges.x === null ? null : findNearestLine([edges.x], lines.vertical, reach);
  const down = edges.y === null ? null : findNearestLine([edges.y], lines.horizontal, reach);
  return {
    delta: { x: across?.shift ?? 0, y: down?.shift ?? 0 },
    guides: buildGuides(across, down, rect),
  };
}

type Hit = { readonly shift: number; readonly line: SnapLine };

function findNearestLine(
  positions: readonly number[],
  lines: readonly SnapLine[],
  reach: number,
): Hit | null {
  let best: Hit | null = null;
  for (const line of lines) {
    for (const position of positions) {
      const shift = line.at - position;
      if (Math.abs(shift) <= reach && (best === null || Math.abs(shift) < Math.abs(best.shift))) {
        best = { shift, line };
      }
    }
  }
  return best;
}

function buildGuides(across: Hit | null, down: Hit | null, rect: Rect): Guide[] {
  const guides: Guide[] = [];
  if (across) guides.push(buildGuide("vertical", across.line, rect.y, rect.y + rect.height));
  if (down) guides.push(buildGuide("horizontal", down.line, rect.x, rect.x + rect.width));
  return guides;
}

function buildGuide(axis: Guide["axis"], line: SnapLine, start: number, end: number): Guide {
  return {
    axis,
    at: line.at,
    fieldId: line.fieldId,
    from: Math.min(line.from, start),
    to: Math.max(line.to, end),
  };
}
