import { readFileSync } from "node:fs";
import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { isDomainError } from "@/server/domain/errors";
import type { PageMarks } from "@/server/domain/field/places/marks";
import { type Proposal, proposePlaces } from "@/server/domain/field/places/propose";
import { withDocument } from "../pdfium";
import { PdfFile } from "../syntax/file";
import { type Page, readPages } from "../syntax/pages";
import { readDrawnMarks } from "./drawn-marks";
import { listPageLetters } from "./page-marks";
import { findPageWidgets, readFormWidgets } from "./widgets";

/** Proposes places to fill in and sign, a few pages at a time. Runs only in the pool's processes. */

const HARD_PAGE_LIMIT = 100_000;
const NOTHING = { letters: [], rules: [], frames: [] } as const;

/** Pages from the `first`, counted from 1, at most `count`. */
export type PageRange = { first: number; count: number };

function readPrintedMarks(module: WrappedPdfiumModule, document: number, index: number, { geometry }: Page) {
  const page = document === 0 ? 0 : module.FPDF_LoadPage(document, index);
  if (page === 0) return NOTHING;
  const textPage = module.FPDFText_LoadPage(page);
  try {
    const letters = textPage === 0 ? [] : listPageLetters(module, textPage, geometry);
    return { letters, ...readDrawnMarks(module, page, geometry) };
  } finally {
    if (textPage !== 0) module.FPDFText_ClosePage(textPage);
    module.FPDF_ClosePage(page);
  }
}

/** A form that cannot be read gives no fields; the printed marks are used all the same. */
function listReadableWidgets(file: PdfFile): ReturnType<typeof readFormWidgets> {
  try {
    return readFormWidgets(file);
  } catch (error) {
    if (isDomainError(error)) return new Map();
    throw error;
  }
}

export function readMarks(path: string, { first, count }: PageRange): Promise<PageMarks[]> {
  const file = new PdfFile(readFileSync(path));
  const pages = readPages(file, HARD_PAGE_LIMIT).pages;
  const widgets = listReadableWidgets(file);
  return withDocument(path, (module, document) =>
    pages.slice(first - 1, first - 1 + count).map((page, at): PageMarks => {
      const { width, height } = page.geometry;
      const printed = readPrintedMarks(module, document, first - 1 + at, page);
      return { page: first + at, width, height, ...printed, ...findPageWidgets(file, page, widgets) };
    }),
  );
}

export async function findPlaces(path: string, range: PageRange): Promise<Proposal[]> {
  return (await readMarks(path, range)).flatMap(proposePlaces);
}
