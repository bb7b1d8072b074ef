import { isRectOverlapping, type PageSize, type Rect } from "./geometry";

export type SignatureBlock = { readonly name: Rect; readonly date: Rect };

/** Points between the fields of a block. */
const GAP_PT = 4;
/** Largest gap in points between a signature and its name, when other fields are in between. */
const FARTHEST_PT = 48;

/**
 * Finds room for name and date under a signature: below each other, else beside each
 * other. They must be on the page and overlap no field. Null if there is no room.
 */
export function findRoomForBlock(
  signature: Rect,
  sizes: { readonly name: PageSize; readonly date: PageSize },
  page: PageSize,
  taken: readonly Rect[],
): SignatureBlock | null {
  for (let gap = GAP_PT; gap <= FARTHEST_PT; gap += GAP_PT) {
    const top = signature.y + signature.height + gap;
    const fitting = listBlockShapes(signature.x, top, sizes, page).find((block) =>
      isFree(block, page, taken),
    );
    if (fitting) return fitting;
  }
  return null;
}

function listBlockShapes(
  left: number,
  top: number,
  { name, date }: { readonly name: PageSize; readonly date: PageSize },
  page: PageSize,
): SignatureBlock[] {
  const stacked = Math.max(0, Math.min(left, page.width - Math.max(name.width, date.width)));
  const beside = Math.max(0, Math.min(left, page.width - name.width - GAP_PT - date.width));
  return [
    {
      name: { ...name, x: stacked, y: top },
      date: { ...date, x: stacked, y: top + name.height + GAP_PT },
    },
    {
      name: { ...name, x: beside, y: top },
      date: { ...date, x: beside + name.width + GAP_PT, y: top },
    },
  ];
}

function isFree({ name, date }: SignatureBlock, page: PageSize, taken: readonly Rect[]): boolean {
  return [name, date].every(
    (rect) =>
      rect.x + rect.width <= page.width &&
      rect.y + rect.height <= page.height &&
      !taken.some((other) => isRectOverlapping(rect, other)),
  );
}
