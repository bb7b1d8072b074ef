import { readFileSync } from "node:fs";
import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { DomainError } from "@/server/domain/errors";
import type { PageGeometry } from "@/server/domain/field/placement";
import { type FoundText, toTagPlacement } from "@/server/domain/field/tag";
import { diagnoseIgnoredTag, type IgnoredTag, MAX_REPORTED } from "@/server/domain/field/tag-report";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { withDocument } from "../pdfium";
import { PdfFile } from "../syntax/file";
import { readPages } from "../syntax/pages";
import { extractTextRange, readPageText, readPlainText } from "./page-text";

/** Just above the most fields of an envelope; the code that creates fields reports that limit. */
const MAX_FOUND = DEFAULT_LIMITS.fieldsPerEnvelope + 1;
const HARD_PAGE_LIMIT = 100_000;

/** A text to search for; with `all` every place, else the first. */
export type Needle = { text: string; all: boolean };

type Range = readonly [start: number, end: number];

/** A single search over every page, until it has enough. */
type Search = {
  isDone: () => boolean;
  /** True if the page may hold it, from its plain text without blanks. */
  mayHold: (plain: string) => boolean;
  ranges: (compact: string) => Iterable<Range>;
  take: (found: FoundText) => void;
};

type SearchedPage = { page: number; geometry: PageGeometry };

const removeBlanks = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, "");

function searchPage(
  module: WrappedPdfiumModule,
  textPage: number,
  searches: readonly Search[],
  at: SearchedPage,
): void {
  const plain = removeBlanks(readPlainText(module, textPage));
  const hopeful = searches.filter((search) => !search.isDone() && search.mayHold(plain));
  if (hopeful.length === 0) return;
  const text = readPageText(module, textPage);
  for (const search of hopeful) {
    for (const range of search.ranges(text.compact)) {
      if (search.isDone()) break;
      const foundText = extractTextRange(module, textPage, text, range, at);
      if (foundText) search.take(foundText);
    }
  }
}

/** Searches the pages in order, once. A page that PDFium cannot read holds no text. */
function searchDocument(
  path: string,
  pages: readonly PageGeometry[],
  searches: readonly Search[],
): Promise<void> {
  return withDocument(path, (module, document) => {
    if (document === 0) throw new DomainError("FILE_DAMAGED");
    for (const [index, geometry] of pages.entries()) {
      if (searches.every((search) => search.isDone())) return;
      const page = module.FPDF_LoadPage(document, index);
      if (page === 0) continue;
      const textPage = module.FPDFText_LoadPage(page);
      try {
        if (textPage !== 0) searchPage(module, textPage, searches, { page: index + 1, geometry });
      } finally {
        if (textPage !== 0) module.FPDFText_ClosePage(textPage);
        module.FPDF_ClosePage(page);
      }
    }
  });
}

function* findMatches(compact: string, pattern: RegExp): Generator<Range> {
  for (const match of compact.matchAll(pattern)) yield [match.index, match.index + match[0].length];
}

/** Returns the box around all its lines, with four decimals as fields have. */
export function toTagBox(found: FoundText): NonNullable<IgnoredTag["box"]> {
  const { positionX, positionY, width, height } = toTagPlacement(found);
  const roundPercent = (percent: number) => Math.round(percent * 10_000) / 10_000;
  return {
    positionX: roundPercent(positionX),
    positionY: roundPercent(positionY),
    width: roundPercent(width),
    height: roundPercent(height),
  };
}

/**
 * Finds every `{{type, rN…}}` on the displayed pages, in reading order, up to one more than the most fields.
 * `ignored` look like tags but are none.
 */
export async function findTags(
  path: string,
  pages: readonly PageGeometry[],
): Promise<{ tags: FoundText[]; ignored: IgnoredTag[] }> {
  const tags: FoundText[] = [];
  const ignored: IgnoredTag[] = [];
  const search: Search = {
    isDone: () => tags.length >= MAX_FOUND,
    mayHold: (plain) => plain.includes("{{"),
    ranges: (compact) => findMatches(compact, /\{\{[^{}]{1,2000}\}\}/gu),
    take: (found) => {
      const problem = diagnoseIgnoredTag(found.text, found.page);
      if (!problem) tags.push(found);
      else if (ignored.length < MAX_REPORTED) ignored.push({ ...problem, box: toTagBox(found) });
    },
  };
  await searchDocument(path, pages, [search]);
  return { tags, ignored };
}

function* findOccurrences(compact: string, needle: string): Generator<Range> {
  for (let at = compact.indexOf(needle); at >= 0; at = compact.indexOf(needle, at + needle.length)) {
    yield [at, at + needle.length];
  }
}

/** Finds each text in a file that passed intake: letter for letter, ignoring blanks and line ends. */
export async function findText(path: string, needles: readonly Needle[]): Promise<FoundText[][]> {
  const pages = readPages(new PdfFile(readFileSync(path)), HARD_PAGE_LIMIT).pages;
  const foundTexts = needles.map((): FoundText[] => []);
  let total = 0;
  const searches = needles.map(({ text, all }, index): Search => {
    const needle = removeBlanks(text);
    const own = foundTexts[index] ?? [];
    return {
      isDone: () => needle === "" || total >= MAX_FOUND || (!all && own.length > 0),
      mayHold: (plain) => plain.includes(needle),
      ranges: (compact) => findOccurrences(compact, needle),
      take: (piece) => {
        own.push(piece);
        total += 1;
      },
    };
  });
  await searchDocument(
    path,
    pages.map((page) => page.geometry),
    searches,
  );
  return foundTexts;
}
