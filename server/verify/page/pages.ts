import { Malformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { PdfDict, PdfRef, type PdfValue } from "../pdf/values";

/** The pages of a document in their order, with inherited attributes (7.7.3). */

export type Page = { dict: PdfDict; resources: PdfDict | undefined };

const MAX_PAGES = 20_000;
const MAX_LEVELS = 64;

const pagesByDocument = new WeakMap<PdfDocument, readonly Page[]>();

/**
 * Returns the pages, found once for each document.
 * @throws Malformed
 */
export function listDocumentPages(document: PdfDocument): readonly Page[] {
  const pages = pagesByDocument.get(document) ?? walkPages(document);
  pagesByDocument.set(document, pages);
  return pages;
}

function walkPages(document: PdfDocument): Page[] {
  const pages: Page[] = [];
  const seenNumbers = new Set<number>();
  const visitNode = (value: PdfValue | undefined, handed: PdfValue | undefined, level: number) => {
    if (level > MAX_LEVELS || pages.length > MAX_PAGES) throw new Malformed("the page tree is too large");
    if (value instanceof PdfRef) {
      if (seenNumbers.has(value.number)) return;
      seenNumbers.add(value.number);
    }
    const dict = document.resolve(value);
    if (!(dict instanceof PdfDict)) return;
    const resources = dict.get("Resources") ?? handed;
    if (!dict.entries.has("Kids")) pages.push({ dict, resources: document.dict(resources) });
    for (const kid of document.array(dict.get("Kids"))) visitNode(kid, resources, level + 1);
  };
  visitNode(document.catalog.get("Pages"), undefined, 0);
  return pages;
}
