import type { PageSize, Point, Rect } from "./geometry";

/** The scrolling column of pages, computed from sizes before any page is opened. Boxes are in CSS pixels. */
export type PageLayout = {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Box of each page, page 1 first. */
  readonly pages: readonly Rect[];
};

/** CSS pixels per point at 100 %. */
export const PX_PER_PT = 96 / 72;
export const PAGE_GAP_PX = 20;
export const CANVAS_PADDING_PX = 24;

/**
 * Lays the pages out in one centred column, at least `viewportWidth` wide. `scale` is CSS pixels per point.
 */
export function layoutPages(sizes: readonly PageSize[], scale: number, viewportWidth: number): PageLayout {
  const widest = Math.max(0, ...sizes.map(({ width }) => width * scale));
  const width = Math.max(viewportWidth, widest + 2 * CANVAS_PADDING_PX);
  let top = CANVAS_PADDING_PX;
  const pages = sizes.map((size): Rect => {
    const box = {
      x: (width - size.width * scale) / 2,
      y: top,
      width: size.width * scale,
      height: size.height * scale,
    };
    top += box.height + PAGE_GAP_PX;
    return box;
  });
  return { scale, width, height: top - PAGE_GAP_PX + CANVAS_PADDING_PX, pages };
}

export type PagePoint = { readonly page: number; readonly point: Point; readonly isInside: boolean };

/**
 * Returns the page nearest to a point of the column, and the
 * point on it (points). `isInside` is false between pages.
 */
export function findNearestPage(layout: PageLayout, at: Point): PagePoint | null {
  const index = findNearestIndex(layout.pages, at.y);
  const box = layout.pages[index];
  if (!box) return null;
  const point = { x: (at.x - box.x) / layout.scale, y: (at.y - box.y) / layout.scale };
  const isInside = at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height;
  return { page: index + 1, point, isInside };
}

/** Bisection, because a drag over a file of 2000 pages calls this on every frame. */
function findNearestIndex(pages: readonly Rect[], y: number): number {
  let low = 0;
  let high = pages.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const box = pages[middle];
    if (box && y > box.y + box.height + PAGE_GAP_PX / 2) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Converts a point of a page (points) to one of the column (CSS pixels). */
export function toColumn(layout: PageLayout, page: number, point: Point): Point {
  const box = layout.pages[page - 1] ?? { x: 0, y: 0 };
  return { x: box.x + point.x * layout.scale, y: box.y + point.y * layout.scale };
}
