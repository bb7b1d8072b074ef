import { pageAsPng } from "./draw-page";
import { withDocument } from "./pdfium";

/**
 * Small pictures of pages, for finding one's way in a long file (components/README.md 4.7). Runs only in the pool's
 * processes.
 */

export type PageImagesRequest = {
  path: string;
  /** Counted from 1, in the order in which they are wanted. */
  pages: readonly number[];
  widthPx: number;
  /** No page is begun after this long: the rest is for another job. */
  budgetMs: number;
};

/** Taller paper is drawn squeezed, and shown at its true shape: a strip one point wide must not fill the memory. */
const MAX_HEIGHT_TO_WIDTH = 4;

/**
 * PNGs of the pages in the order asked for, as people see them (crop box, rotation, annotations), `widthPx` across;
 * null for one that cannot be drawn. The file is opened once. Fewer than asked for when the time was up, at least one.
 */
export function drawPageImages(request: PageImagesRequest): Promise<(Uint8Array | null)[]> {
  return withDocument(request.path, (module, document) => {
    const startedAt = performance.now();
    const images: (Uint8Array | null)[] = [];
    for (const number of request.pages) {
      if (images.length > 0 && performance.now() - startedAt > request.budgetMs) break;
      images.push(document === 0 ? null : drawPageImage(module, document, number, request.widthPx));
    }
    return images;
  });
}

type Module = Parameters<Parameters<typeof withDocument>[1]>[0];

function drawPageImage(module: Module, document: number, number: number, widthPx: number): Uint8Array | null {
  const page = module.FPDF_LoadPage(document, number - 1);
  if (page === 0) return null;
  try {
    const ratio = module.FPDF_GetPageHeightF(page) / module.FPDF_GetPageWidthF(page);
    if (!Number.isFinite(ratio)) return null;
    const height = Math.max(1, Math.round(widthPx * Math.min(ratio, MAX_HEIGHT_TO_WIDTH)));
    return pageAsPng(module, page, widthPx, height);
  } finally {
    module.FPDF_ClosePage(page);
  }
}
