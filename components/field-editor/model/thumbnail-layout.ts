import type { PageSize } from "./geometry";

/** Layout of the thumbnail strip: two columns, each page as large as fits its cell. CSS pixels. */
export const COLUMNS = 2;
const CELL = { width: 104, height: 148 } as const;
/** Room below a page for its number and a gap. */
const CAPTION_PX = 30;

/**
 * Returns the size of a thumbnail in the page's shape, at
 * least 24 pixels wide and high so that it can be hit.
 */
export function getThumbnailSize(page: PageSize): PageSize {
  const scale = Math.min(CELL.width / page.width, CELL.height / page.height);
  return {
    width: Math.max(24, Math.round(page.width * scale)),
    height: Math.max(24, Math.round(page.height * scale)),
  };
}

export const countRows = (pages: readonly PageSize[]): number => Math.ceil(pages.length / COLUMNS);

/** Returns the row of a page, counted from 0. */
export const getThumbnailRow = (page: number): number => Math.floor((page - 1) / COLUMNS);

export function listPagesInRow(pages: readonly PageSize[], row: number): number[] {
  const first = row * COLUMNS + 1;
  return Array.from({ length: Math.min(COLUMNS, pages.length - first + 1) }, (_, index) => first + index);
}

/** Returns the height of a row before its pictures load: its tallest page plus the caption. */
export function getRowHeight(pages: readonly PageSize[], row: number): number {
  const heights = listPagesInRow(pages, row).map((page) => {
    const size = pages[page - 1];
    return size ? getThumbnailSize(size).height : 0;
  });
  return Math.max(0, ...heights) + CAPTION_PX;
}

/** Returns the page a key leads to. Null for other keys. */
export function findPageForKey(key: string, page: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: page - 1,
    ArrowRight: page + 1,
    ArrowUp: page - COLUMNS,
    ArrowDown: page + COLUMNS,
    Home: 1,
    End: count,
  };
  const to = steps[key];
  if (to === undefined) return null;
  return to < 1 || to > count ? page : to;
}
