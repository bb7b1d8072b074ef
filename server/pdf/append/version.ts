import { type PDFDict, PDFName } from "pdf-lib";
import type { PdfFile } from "../syntax/file";

/** Readers look for the header here (ISO 32000-1, annex H.3.4.1). */
const HEADER_WITHIN = 1024;
const OURS = 1.7;

/** The version a file states: the higher of header and catalog (ISO 32000-2, 7.7.2). */
function readPdfVersion(file: PdfFile, catalog: PDFDict): number {
  const header = /%PDF-(\d\.\d)/.exec(file.slice(0, Math.min(HEADER_WITHIN, file.size)).toString("latin1"));
  const stated = Number(file.name(catalog.get(PDFName.of("Version"))) ?? 0);
  return Math.max(Number(header?.[1] ?? 1.4), Number.isNaN(stated) ? 0 : stated);
}

/**
 * Raises an older version by the catalog's /Version, as an update may not touch the header. It never lowers
 * one: a PDF/A-4 is of PDF 2.0 or none at all (ISO 19005-4, 6.1.2).
 */
export function liftVersion(file: PdfFile, catalog: PDFDict): void {
  if (readPdfVersion(file, catalog) < OURS) catalog.set(PDFName.of("Version"), PDFName.of(OURS.toFixed(1)));
}
