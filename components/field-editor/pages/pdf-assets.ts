/**
 * Where pdf.js finds its parts: our own origin, copied there by `server/cli/pdfjs-assets.mjs`. Files are read by
 * range, page by page, so that a large file shows its first page at once (components/README.md 4.7). pdf.js looks at
 * every page's dictionary when it opens a file, and in a scan each lies between two pictures: read in its usual pieces
 * of 64 KB, that alone is two thirds of a file of 500 pages and 50 MB; in pieces of 8 KB a twelfth. Since pdf.js 6
 * there is no evaluation of PostScript as script left to switch off.
 */
export const PDF_WORKER_URL = "/pdfjs/pdf.worker.min.mjs";

export const PDF_OPTIONS = {
  cMapUrl: "/pdfjs/cmaps/",
  cMapPacked: true,
  standardFontDataUrl: "/pdfjs/standard_fonts/",
  /** The fonts we serve, not whatever the device calls by the same name: everybody sees the same page. */
  useSystemFonts: false,
  wasmUrl: "/pdfjs/wasm/",
  iccUrl: "/pdfjs/iccs/",
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 8192,
  enableXfa: false,
} as const;
