import type { Placement } from "./placement";

type Size = { readonly width: number; readonly height: number };

/** Where a form has its signatures: two columns, from the foot of the page upwards. */
const COLUMNS = [10, 55] as const;
const FOOT = 90;
const STEP = 2;

/**
 * A place for something of a size in points at the foot of the last page, which covers nothing that stands there; the very
 * foot where all is taken.
 */
export function freePlace(pages: readonly Size[], taken: readonly Placement[], size: Size): Placement {
  const page = Math.max(1, pages.length);
  const { width: pageWidth, height: pageHeight } = pages.at(-1) ?? { width: 595, height: 842 };
  const width = Math.min(40, (100 * size.width) / pageWidth);
  const height = Math.min(40, (100 * size.height) / pageHeight);
  const here = taken.filter((box) => box.page === page);
  for (let top = FOOT - height; top >= 0; top -= STEP) {
    for (const positionX of COLUMNS) {
      const place = { page, positionX, positionY: top, width, height };
      if (!here.some((box) => overlap(box, place))) return place;
    }
  }
  return { page, positionX: COLUMNS[0], positionY: FOOT - height, width, height };
}

const overlap = (a: Placement, b: Placement): boolean =>
  a.positionX < b.positionX + b.width &&
  b.positionX < a.positionX + a.width &&
  a.positionY < b.positionY + b.height &&
  b.positionY < a.positionY + a.height;

/** The same box with its middle where somebody pointed, in percent, and whole on the page. */
export function movedTo(place: Placement, page: number, x: number, y: number): Placement {
  const within = (value: number, extent: number) => Math.min(100 - extent, Math.max(0, value - extent / 2));
  return {
    ...place,
    page,
    positionX: within(x, place.width),
    positionY: within(y, place.height),
  };
}
