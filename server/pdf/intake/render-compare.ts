import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { DomainError } from "@/server/domain/errors";
import type { Placement } from "@/server/domain/field/placement";
import { drawPage, getPdfiumHeap, openWithPdfium, withDocument } from "../pdfium";

/**
 * Compares the looks of two files (pdf/README.md 1.2 and 5): PDFium draws pages before and after a repair or
 * a trial seal. The same program draws both, so that sound work gives equal pixels.
 */

/** Longer side of a picture: letters are still several pixels high, and a page costs a few milliseconds. */
const SIDE_PX = 400;
/** Longer files are compared by an even sample that includes both ends, so that they stay within seconds. */
const MAX_COMPARED = 16;
/** Difference of one colour, of 255, from which a pixel counts; and the most such pixels. */
const TOLERANCE = 24;
const MAX_DIFFERENT = 4;
const BYTES_PER_PIXEL = 4;
/** Around boxes that are left out, for soft edges. */
const MARGIN_PX = 3;

export type Small = { width: number; height: number; pixels: Buffer };

/** Pictures of pages, by 0-based index; null for a page that cannot be drawn, or not in time. */
type Pictures = ReadonlyMap<number, Small | null>;

/** Returns the 0-based pages to look at, the first and the last before the others: all of a short file. */
export function listSamplePages(pageCount: number, limit = MAX_COMPARED): number[] {
  const count = Math.min(pageCount, limit);
  const step = (pageCount - 1) / Math.max(1, count - 1);
  const spread = Array.from({ length: count }, (_, index) => Math.round(index * step));
  return [...new Set([0, pageCount - 1, ...spread])];
}

/** Undefined for a page that PDFium does not find, null for one that takes too long. */
function renderSmall(module: WrappedPdfiumModule, document: number, index: number): Small | null | undefined {
  const page = module.FPDF_LoadPage(document, index);
  if (page === 0) return undefined;
  try {
    const [across, up] = [module.FPDF_GetPageWidthF(page), module.FPDF_GetPageHeightF(page)];
    const scale = SIDE_PX / Math.max(across, up, 1);
    const width = Math.max(1, Math.round(across * scale));
    const height = Math.max(1, Math.round(up * scale));
    return drawPage(module, page, width, height, (start, stride) => {
      const heap = getPdfiumHeap(module);
      const rows = Array.from({ length: height }, (_, y) =>
        heap.subarray(start + y * stride, start + y * stride + width * BYTES_PER_PIXEL),
      );
      return { width, height, pixels: Buffer.concat(rows) };
    });
  } finally {
    module.FPDF_ClosePage(page);
  }
}

/** Drawing time for the pages of one file; after it, pages beyond the second are left out. */
const MAX_DRAWING_MS = 1500;

/**
 * Draws some pages of a file small; empty when PDFium cannot open it.
 * @throws DomainError FILE_DAMAGED when `isFirstNeeded` and the first page is missing
 */
function renderPictures(path: string, pages: readonly number[], isFirstNeeded = false): Promise<Pictures> {
  return withDocument(path, (module, document) => {
    const pictures = new Map<number, Small | null>();
    if (document === 0) return pictures;
    const deadline = performance.now() + MAX_DRAWING_MS;
    for (const [place, index] of pages.entries()) {
      if (place > 1 && performance.now() > deadline) break;
      const picture = renderSmall(module, document, index);
      if (picture === undefined && index === 0 && isFirstNeeded) {
        throw new DomainError("FILE_DAMAGED", "The first page of the PDF cannot be shown.");
      }
      pictures.set(index, picture ?? null);
    }
    return pictures;
  });
}

function isInside(boxes: readonly Placement[], { width, height }: Small): (x: number, y: number) => boolean {
  const edges = boxes.map((box) => ({
    left: (box.positionX / 100) * width - MARGIN_PX,
    right: ((box.positionX + box.width) / 100) * width + MARGIN_PX,
    top: (box.positionY / 100) * height - MARGIN_PX,
    bottom: ((box.positionY + box.height) / 100) * height + MARGIN_PX,
  }));
  return (x, y) =>
    edges.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}

/** Counts the pixels that differ outside the boxes; infinite for pictures of different sizes. */
export function countDifferent(one: Small, other: Small, boxes: readonly Placement[]): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  if (one.pixels.equals(other.pixels)) return 0;
  const isLeftOut = isInside(boxes, one);
  const rowBytes = one.width * BYTES_PER_PIXEL;
  let different = 0;
  for (let y = 0, from = 0; y < one.height; y++, from += rowBytes) {
    const to = from + rowBytes;
    if (one.pixels.compare(other.pixels, from, to, from, to) === 0) continue;
    for (let x = 0; x < one.width; x++) {
      const at = from + x * BYTES_PER_PIXEL;
      const isOff =
        isChannelOff(one, other, at) || isChannelOff(one, other, at + 1) || isChannelOff(one, other, at + 2);
      if (isOff && !isLeftOut(x, y)) different++;
    }
  }
  return different;
}

const isChannelOff = (one: Small, other: Small, at: number): boolean =>
  Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) > TOLERANCE;

/**
 * Returns the first of these pages, 1-based, that looks different outside the boxes; null when all look the
 * same. Pages that are drawable only afterwards, or too slow, do not count. PDFium leaves edges of scaled
 * images undefined, so the noise between two drawings of a page is allowed.
 * @throws DomainError FILE_DAMAGED where `isFirstNeeded` and the first page cannot be drawn
 */
export async function findFirstDifference(
  before: string,
  after: string,
  pages: readonly number[],
  boxes: readonly Placement[],
  isFirstNeeded = false,
): Promise<number | null> {
  const was = await renderPictures(before, pages);
  const is = await renderPictures(after, [...was.keys()], isFirstNeeded);
  for (const [index, one] of was) {
    const other = is.get(index);
    // Left out because the time was up.
    if (!one || other === null || (other === undefined && is.size > 1)) continue;
    const own = boxes.filter(({ page }) => page === index + 1);
    const different = other ? countDifferent(one, other, own) : Number.POSITIVE_INFINITY;
    if (different <= MAX_DIFFERENT) continue;
    const again = (await renderPictures(before, [index])).get(index);
    const noise = again ? countDifferent(one, again, own) : 0;
    if (different > MAX_DIFFERENT + 2 * noise) return index + 1;
  }
  return null;
}

/** Runs `findFirstDifference` on the first page and the last. */
export async function findOuterDifference(
  before: string,
  after: string,
  boxes: readonly Placement[],
): Promise<number | null> {
  const opened = await openWithPdfium(before);
  return opened.opens
    ? findFirstDifference(before, after, listSamplePages(opened.pageCount, 2), boxes)
    : null;
}
