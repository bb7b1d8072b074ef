import type { Placement } from "@/server/domain/field/placement";
import { countDifferent, type Small } from "../intake/render-compare";
import { drawPage, getPdfiumHeap, type WithForm } from "../pdfium";
import type { PdfRect } from "./explained-areas";

/** Draws a page of one state with PDFium, for comparison with the same page of another. */

/** Longer side: a letter of ten points is some twelve pixels high. */
const SIDE_PX = 1000;
const BYTES_PER_PIXEL = 4;
/** With annotations, colours in the order of the page's own (FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER). */
const DRAWN_AS_THE_PAGE = 17;
/** Tolerated pixels: PDFium leaves some edges of scaled images undefined. */
const MAX_DIFFERENT = 4;

/** Null when the page is not there. */
function withPage<T>({ module, document }: WithForm, index: number, use: (page: number) => T): T | null {
  const page = module.FPDF_LoadPage(document, index);
  if (page === 0) return null;
  try {
    return use(page);
  } finally {
    module.FPDF_ClosePage(page);
  }
}

/** Draws the page on white; null when it takes too long or is not there. */
export function drawStatePicture(opened: WithForm, index: number, hasAnnotations: boolean): Small | null {
  const { module, form } = opened;
  return withPage(opened, index, (page) => {
    const [across, up] = [module.FPDF_GetPageWidthF(page), module.FPDF_GetPageHeightF(page)];
    const scale = SIDE_PX / Math.max(across, up, 1);
    const width = Math.max(1, Math.round(across * scale));
    const height = Math.max(1, Math.round(up * scale));
    const copyPixels = (start: number, stride: number) => {
      const heap = getPdfiumHeap(module);
      const rows = Array.from({ length: height }, (_, y) =>
        heap.subarray(start + y * stride, start + y * stride + width * BYTES_PER_PIXEL),
      );
      return { width, height, pixels: Buffer.concat(rows) };
    };
    if (!hasAnnotations) return drawPage(module, page, width, height, copyPixels, { hasAnnotations });
    const drawFormOver = (bitmap: number) => {
      module.FPDF_RemoveFormFieldHighlight(form);
      module.FORM_OnAfterLoadPage(page, form);
      module.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, DRAWN_AS_THE_PAGE);
      module.FORM_OnBeforeClosePage(page, form);
    };
    return drawPage(module, page, width, height, copyPixels, { over: drawFormOver });
  });
}

/** Converts places to percent of the page as displayed, turned and cropped. */
export function toPagePlacements(opened: WithForm, index: number, places: readonly PdfRect[]): Placement[] {
  const { module } = opened;
  const { pdfium } = module;
  const room = pdfium.wasmExports.malloc(8);
  const FINE = 100_000;
  try {
    const toDevicePoint = (page: number, x: number, y: number): [number, number] => {
      module.FPDF_PageToDevice(page, 0, 0, FINE, FINE, 0, x, y, room, room + 4);
      return [pdfium.getValue(room, "i32"), pdfium.getValue(room + 4, "i32")];
    };
    const boxes = withPage(opened, index, (page) =>
      places.map(([x0, y0, x1, y1]) => {
        const [[ax, ay], [bx, by]] = [toDevicePoint(page, x0, y0), toDevicePoint(page, x1, y1)];
        const toPercent = (value: number) => (value / FINE) * 100;
        return {
          page: index + 1,
          positionX: toPercent(Math.min(ax, bx)),
          positionY: toPercent(Math.min(ay, by)),
          width: toPercent(Math.abs(ax - bx)),
          height: toPercent(Math.abs(ay - by)),
        };
      }),
    );
    return boxes ?? [];
  } finally {
    pdfium.wasmExports.free(room);
  }
}

/** Returns true if two pictures of a page differ outside the boxes by more than drawing it twice does. */
export function hasVisibleDifference(
  one: Small,
  other: Small,
  boxes: readonly Placement[],
  again: () => Small | null,
): boolean {
  const different = countDifferent(one, other, boxes);
  if (different <= MAX_DIFFERENT) return false;
  const twice = again();
  const noise = twice ? countDifferent(one, twice, boxes) : 0;
  return different > MAX_DIFFERENT + 2 * noise;
}
