import { PDFDict, PDFName, type PDFObject, PDFRef } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import type { Page } from "../syntax/pages";
import type { Salvage } from "./salvage";

/**
 * A file that breaks off inside its last revision still holds the one before, whole, as its beginning (ISO 32000-2,
 * 7.5.6). What follows cannot be told: half of a revision is what nobody wrote.
 */

/** How many revisions back are looked at. */
const MAX_TRIED = 4;

/** Lengths of the beginnings of a file that end as a file does, newest first; all shorter than the file. */
export function earlierEnds(bytes: Buffer): number[] {
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

const get = (dict: PDFDict | undefined, key: string): PDFObject | undefined => dict?.get(PDFName.of(key));

/**
 * Whether the broken revision, of which `tail` is left, has pages that the earlier one lacks, as far as it shows: a page
 * that is none there, or a part of the page tree that counts more.
 */
export function hasNewPages(file: PdfFile, pages: readonly Page[], tail: Salvage): boolean {
  const known = new Set(pages.map(({ ref }) => ref.objectNumber));
  for (const { number, object } of tail.objects.values()) {
    if (!(object instanceof PDFDict)) continue;
    const type = get(object, "Type");
    // Pages that hang on no tree are templates of forms, shown by nobody.
    const isShown = type === PDFName.of("Page") && get(object, "Parent") !== undefined;
    if (isShown && !known.has(number)) return true;
    if (type !== PDFName.of("Pages")) continue;
    const before = numbered(file, number);
    const [was, is] = [file.number(get(before, "Count")), file.number(get(object, "Count"))];
    if (was === undefined || (is ?? 0) > was) return true;
  }
  return false;
}

function numbered(file: PdfFile, number: number): PDFDict | undefined {
  const entry = file.xref.entries.get(number);
  const generation = entry?.kind === "plain" ? entry.generation : 0;
  return file.dict(PDFRef.of(number, generation));
}
