/**
 * pdf.js assets from our own origin, copied there by `server/cli/pdfjs-assets.mjs`. Files are read by
 * range, page by page, so that a large file shows its first page at once (components/field-editor.md 4.7).
 * On opening, pdf.js reads every page's dictionary, and in a scan each lies between two pictures. In
 * the default pieces of 64 KB that alone is two thirds of a file of 500 pages and 50 MB. In pieces of
 * 8 KB it is a twelfth. Since pdf.js 6 no option is needed to forbid evaluating PostScript as script.
 */
export const PDF_WORKER_URL = "/pdfjs/pdf.worker.min.mjs";

export const PDF_OPTIONS = {
  cMapUrl: "/pdfjs/cmaps/",
  cMapPacked: true,
  standardFontDataUrl: "/pdfjs/standard_fonts/",
  /**
   * Uses the fonts we serve instead of device fonts of the same name, so that everyone sees the same page.
   */
  useSystemFonts: false,
  wasmUrl: "/pdfjs/wasm/",
  iccUrl: "/pdfjs/iccs/",
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 8192,
  enableXfa: false,
} as const;
