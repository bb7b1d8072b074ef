import type { Placement } from "./placement";

type Box = Omit<Placement, "page">;
type Corner = Pick<Placement, "positionX" | "positionY">;
type Size = { readonly width: number; readonly height: number };

/** Usual places of signatures on a form: two columns, from the foot of the page upwards. */
const COLUMNS = [10, 55] as const;
const FOOT = 90;
const STEP = 2;

/**
 * Returns a free place for a box of this size in points at the foot of the last page. Falls back to the very
 * foot if no place is free.
 */
export function findFreePlace(pages: readonly Size[], taken: readonly Placement[], size: Size): Placement {
  const page = Math.max(1, pages.length);
  const { width: pageWidth, height: pageHeight } = pages.at(-1) ?? { width: 595, height: 842 };
  const width = Math.min(40, (100 * size.width) / pageWidth);
  const height = Math.min(40, (100 * size.height) / pageHeight);
  const here = taken.filter((box) => box.page === page);
  for (let top = FOOT - height; top >= 0; top -= STEP) {
    for (const positionX of COLUMNS) {
      const place = { page, positionX, positionY: top, width, height };
      if (!here.some((box) => doOverlap(box, place))) return place;
    }
  }
  return { page, positionX: COLUMNS[0], positionY: FOOT - height, width, height };
}

const doOverlap = (a: Box, b: Box): boolean =>
  a.positionX < b.positionX + b.width &&
  b.positionX < a.positionX + a.width &&
  a.positionY < b.positionY + b.height &&
  b.positionY < a.positionY + a.height;

/** Centres a box on the given point, in percent, and keeps it on the page. */
export function movePlacement(place: Placement, page: number, x: number, y: number): Placement {
  const clampToPage = (value: number, extent: number) =>
    Math.min(100 - extent, Math.max(0, value - extent / 2));
  return {
    ...place,
    page,
    positionX: clampToPage(x, place.width),
    positionY: clampToPage(y, place.height),
  };
}

/** In percent. */
const GAP = 0.5;

/**
 * Returns the nearest free place beside, above or below the boxes that this one covers; null if there is
 * none. It moves along one axis only, so it stays in its line or its column.
 */
export function findClearCorner(box: Box, others: readonly Box[]): Corner | null {
  const places = others.flatMap((other) => [
    { positionX: other.positionX + other.width + GAP, positionY: box.positionY },
    { positionX: other.positionX - box.width - GAP, positionY: box.positionY },
    { positionX: box.positionX, positionY: other.positionY + other.height + GAP },
    { positionX: box.positionX, positionY: other.positionY - box.height - GAP },
  ]);
  const isFree = (place: Corner) =>
    [place.positionX, place.positionY].every((edge) => edge >= 0) &&
    place.positionX + box.width <= 100 &&
    place.positionY + box.height <= 100 &&
    !others.some((other) => doOverlap(other, { ...box, ...place }));
  const measureDistance = ({ positionX, positionY }: Corner) =>
    Math.abs(positionX - box.positionX) + Math.abs(positionY - box.positionY);
  const [nearest] = places.filter(isFree).sort((a, b) => measureDistance(a) - measureDistance(b));
  return nearest ?? null;
}
