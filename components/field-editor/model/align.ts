import { getRectBounds, type Rect } from "./geometry";

const ALIGNMENTS = ["left", "center", "right", "top", "middle", "bottom"] as const;
export const ARRANGEMENTS = [
  ...ALIGNMENTS,
  "distributeAcross",
  "distributeDown",
  "sameWidth",
  "sameHeight",
] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Aligns rectangles of one page within their common bounds. Equal sizes are taken from the first. */
export function arrangeRects(rects: readonly Rect[], arrangement: Arrangement): Rect[] {
  const bounds = getRectBounds(rects);
  const [first] = rects;
  switch (arrangement) {
    case "left":
      return rects.map((rect) => ({ ...rect, x: bounds.x }));
    case "center":
      return rects.map((rect) => ({ ...rect, x: bounds.x + (bounds.width - rect.width) / 2 }));
    case "right":
      return rects.map((rect) => ({ ...rect, x: bounds.x + bounds.width - rect.width }));
    case "top":
      return rects.map((rect) => ({ ...rect, y: bounds.y }));
    case "middle":
      return rects.map((rect) => ({ ...rect, y: bounds.y + (bounds.height - rect.height) / 2 }));
    case "bottom":
      return rects.map((rect) => ({ ...rect, y: bounds.y + bounds.height - rect.height }));
    case "sameWidth":
      return rects.map((rect) => ({ ...rect, width: first?.width ?? rect.width }));
    case "sameHeight":
      return rects.map((rect) => ({ ...rect, height: first?.height ?? rect.height }));
    case "distributeAcross":
      return spreadRects(rects, bounds.x, bounds.width, "x", "width");
    case "distributeDown":
      return spreadRects(rects, bounds.y, bounds.height, "y", "height");
  }
}

/** Makes equal gaps between neighbours. The outermost two stay. */
function spreadRects(
  rects: readonly Rect[],
  start: number,
  length: number,
  at: "x" | "y",
  side: "width" | "height",
): Rect[] {
  if (rects.length < 3) return [...rects];
  const occupiedLength = rects.reduce((sum, rect) => sum + rect[side], 0);
  const gap = (length - occupiedLength) / (rects.length - 1);
  const order = rects.map((_, index) => index).sort((a, b) => (rects[a]?.[at] ?? 0) - (rects[b]?.[at] ?? 0));
  const moved = [...rects];
  let next = start;
  for (const index of order) {
    const rect = rects[index];
    if (!rect) continue;
    moved[index] = { ...rect, [at]: next };
    next += rect[side] + gap;
  }
  return moved;
}
