import { PDFDict, PDFName, type PDFObject, PDFRef } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import type { Page } from "../syntax/pages";
import type { Salvage } from "./salvage";

/**
 * A file that breaks off inside its last revision still holds the one before, whole, as its beginning (ISO
 * 32000-2, 7.5.6). The rest is unusable: half a revision is a document that no author wrote.
 */

/** Most revisions to go back. */
const MAX_TRIED = 4;

/**
 * Returns the lengths of the file's beginnings that have a proper end, newest first; all shorter than the
 * file.
 */
export function findEarlierEnds(bytes: Buffer): number[] {
  const ends: number[] = [];
  for (let at = bytes.lastIndexOf("%%EOF"); at > 0; at = bytes.lastIndexOf("%%EOF", at - 1)) {
    let end = at + "%%EOF".length;
    if (bytes[end] === 0x0d) end++;
    if (bytes[end] === 0x0a) end++;
    const isRevision = /startxref\s+\d+\s*$/.test(bytes.toString("latin1", Math.max(0, at - 40), at));
    if (isRevision && end < bytes.length) ends.push(end);
    if (ends.length === MAX_TRIED) break;
  }
  return ends;
}

const getEntry = (dict: PDFDict | undefined, key: string): PDFObject | undefined =>
  dict?.get(PDFName.of(key));

/**
 * Returns true if the broken revision, of which `tail` is left, visibly has pages that the earlier one lacks:
 * a new page, or a part of the page tree with a higher count.
 */
export function hasNewPages(file: PdfFile, pages: readonly Page[], tail: Salvage): boolean {
  const pageObjectNumbers = new Set(pages.map(({ ref }) => ref.objectNumber));
  for (const { number, object } of tail.objects.values()) {
    if (!(object instanceof PDFDict)) continue;
    const type = getEntry(object, "Type");
    // Pages outside the tree are templates of forms, which readers do not show.
    const isShown = type === PDFName.of("Page") && getEntry(object, "Parent") !== undefined;
    if (isShown && !pageObjectNumbers.has(number)) return true;
    if (type !== PDFName.of("Pages")) continue;
    const before = readNumberedDict(file, number);
    const [was, is] = [file.number(getEntry(before, "Count")), file.number(getEntry(object, "Count"))];
    if (was === undefined || (is ?? 0) > was) return true;
  }
  return false;
}

function readNumberedDict(file: PdfFile, number: number): PDFDict | undefined {
  const entry = file.xref.entries.get(number);
  const generation = entry?.kind === "plain" ? entry.generation : 0;
  return file.dict(PDFRef.of(number, generation));
}
