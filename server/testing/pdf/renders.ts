import { createHash } from "node:crypto";
import { getPdfiumHeap, withDocument } from "@/server/pdf/pdfium";

/** Pages as PDFium draws them: its version is pinned, so a file always gives the same pixels. */

const WHITE = 0xffffffff;
/** Hexadecimal digits: enough to tell renderings apart. */
const SHORT = 16;

/** Returns a hash of every page, rendered at 72 pixels an inch. */
export function hashPages(path: string): Promise<string[]> {
  return withDocument(path, (module, document) =>
    Array.from({ length: module.FPDF_GetPageCount(document) }, (_, index) => {
      const page = module.FPDF_LoadPage(document, index);
      const width = Math.round(module.FPDF_GetPageWidthF(page));
      const height = Math.round(module.FPDF_GetPageHeightF(page));
      const bitmap = module.FPDFBitmap_Create(width, height, 0);
      module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      module.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
      const start = module.FPDFBitmap_GetBuffer(bitmap);
      const pixels = getPdfiumHeap(module).slice(start, start + height * module.FPDFBitmap_GetStride(bitmap));
      module.FPDFBitmap_Destroy(bitmap);
      module.FPDF_ClosePage(page);
      return createHash("sha256").update(pixels).digest("hex").slice(0, SHORT);
    }),
  );
}
