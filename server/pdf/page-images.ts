import { drawPagePng } from "./draw-page";
import { withDocument } from "./pdfium";

/**
 * Small pictures of pages for navigating a long file (components/field-editor.md 4.7). Runs only in the pool's
 * processes.
 */

export type PageImagesRequest = {
  path: string;
  /** 1-based, most wanted first. */
  pages: readonly number[];
  widthPx: number;
  /** No page is begun after this long: the rest is for another job. */
  budgetMs: number;
};

/**
 * Taller paper is drawn squeezed, and shown at its true shape: a strip one point wide must not fill the
 * memory.
 */
const MAX_HEIGHT_TO_WIDTH = 4;

/**
 * Draws the pages as displayed (crop box, rotation, annotations), in the requested order. Returns PNGs
 * `widthPx` across; null for a page that cannot be drawn. Opens the file once. Returns at least one, and
 * fewer than requested when the time is up.
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
    return drawPagePng(module, page, widthPx, height);
  } finally {
    module.FPDF_ClosePage(page);
  }
}
