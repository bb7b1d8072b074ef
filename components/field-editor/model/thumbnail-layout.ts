import type { PageSize } from "./geometry";

/** The strip of small pages: two side by side, each as large as fits its cell. CSS pixels. */
export const COLUMNS = 2;
const CELL = { width: 104, height: 148 } as const;
/** Below a page: its number, and air. */
const CAPTION_PX = 30;

/** Displayed size of one small page, at its true shape; never so thin that it cannot be hit. */
export function thumbnailSize(page: PageSize): PageSize {
  const scale = Math.min(CELL.width / page.width, CELL.height / page.height);
  return {
    width: Math.max(24, Math.round(page.width * scale)),
    height: Math.max(24, Math.round(page.height * scale)),
  };
}

/** Rows of the strip. */
export const rowCount = (pages: readonly PageSize[]): number => Math.ceil(pages.length / COLUMNS);

/** The row, from 0, in which a page stands. */
export const rowOf = (page: number): number => Math.floor((page - 1) / COLUMNS);

/** The numbers of the pages in a row. */
export function pagesInRow(pages: readonly PageSize[], row: number): number[] {
  const first = row * COLUMNS + 1;
  return Array.from({ length: Math.min(COLUMNS, pages.length - first + 1) }, (_, index) => first + index);
}

/** Height of a row before any picture is there: the tallest of its pages and their captions. */
export function rowHeight(pages: readonly PageSize[], row: number): number {
  const heights = pagesInRow(pages, row).map((page) => {
    const size = pages[page - 1];
    return size ? thumbnailSize(size).height : 0;
  });
  return Math.max(0, ...heights) + CAPTION_PX;
}

/** Where a key leads from a page; null for a key that leads nowhere. */
export function pageByKey(key: string, page: number, count: number): number | null {
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
