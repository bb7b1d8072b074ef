import { PDFArray, PDFDict, type PDFObject, PDFRawStream, PDFRef } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import { decodePdfName } from "../syntax/name-text";
import type { Page } from "../syntax/pages";

/**
 * Truncated files, from a download that broke off. Missing parts cannot be repaired, only left out. So such a
 * file is accepted only if everything that its pages show is there (pdf/README.md 2).
 */

const TAIL_BYTES = 2048;

/** Describes a truncated file; null for one with a proper end. */
export type Cut = {
  /** Objects that are only partly there: readers may show that part. */
  torn: ReadonlySet<number>;
};

export function findCutOff(bytes: Buffer): Cut | null {
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - TAIL_BYTES));
  if (/%%EOF|startxref/.test(tail)) return null;
  const lastEnd = Math.max(bytes.lastIndexOf("endobj"), 0);
  const rest = bytes.toString("latin1", lastEnd, Math.min(bytes.length, lastEnd + TAIL_BYTES));
  const torn = /(\d+)\s+\d+\s+ob/.exec(rest)?.[1];
  return { torn: new Set(torn === undefined ? [] : [Number(torn)]) };
}

const HEAD_BYTES = 2048;
const OBJECT = /\d\s+\d+\s+obj\b/;

/** PDFium searches so far back for a cross-reference before it rebuilds one from the objects it finds. */
const SEARCHED_BYTES = 4096;

/**
 * Returns true if the last revision breaks off among its objects: readers would show the one before, or half
 * of each. One that breaks off in its cross-reference is whole, and is rebuilt so. The first `startxref` of a
 * linearised file comes before most of its objects and proves nothing.
 */
export function isLastRevisionTorn(bytes: Buffer): boolean {
  const last = bytes.lastIndexOf("startxref");
  if (last < 0) return false;
  const isFirst = bytes.indexOf("startxref") === last;
  if (isFirst && bytes.toString("latin1", 0, HEAD_BYTES).includes("/Linearized")) return false;
  if (!OBJECT.test(bytes.toString("latin1", last))) return false;
  if (bytes.length - last <= SEARCHED_BYTES) return true;
  const end = bytes.lastIndexOf("endobj");
  const isBeforeTable = /^endobj\s*xref\b/.test(bytes.toString("latin1", end, end + 40));
  const lastObject = bytes.toString("latin1", bytes.lastIndexOf(" obj", end), end).slice(0, HEAD_BYTES);
  const isStream = /\/Type\s*\/XRef\b/.test(lastObject) && bytes.length - end < 40;
  return !isBeforeTable && !isStream;
}

/** Keys of a page whose targets it does not show: its parent, link targets, descriptions. */
const NOT_SHOWN = new Set(["Parent", "P", "Popup", "Metadata", "PieceInfo", "Dest", "A", "AA", "B", "IRT"]);

export function isShownPartMissing(file: PdfFile, pages: readonly Page[], { torn }: Cut): boolean {
  const seenNumbers = new Set<number>();
  const waiting: (PDFObject | undefined)[] = pages.flatMap(({ dict, resources }) => [dict, resources]);
  while (waiting.length > 0) {
    let object = waiting.pop();
    if (object instanceof PDFRef) {
      if (seenNumbers.has(object.objectNumber)) continue;
      seenNumbers.add(object.objectNumber);
      if (torn.has(object.objectNumber)) return true;
      object = file.resolve(object);
      if (object === undefined) return true;
    }
    if (object instanceof PDFArray) for (const item of object.asArray()) waiting.push(item);
    const dict = object instanceof PDFRawStream ? object.dict : object instanceof PDFDict ? object : null;
    for (const [key, value] of dict?.entries() ?? []) {
      if (!NOT_SHOWN.has(decodePdfName(key))) waiting.push(value);
    }
  }
  return false;
}
