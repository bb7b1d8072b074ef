import { Malformed } from "../malformed";
import type { PdfDocument } from "./document";

/** Finds the end of each saved state of a file (7.5.6). */

const MAX_REVISIONS = 256;

/**
 * Returns the ends of the revisions, oldest first: the byte after `%%EOF` and its line end. A linearised
 * file's two sections are one revision, since the first of them precedes the objects it refers to (annex F).
 */
export function listRevisionEnds(document: PdfDocument): number[] {
  const { bytes } = document;
  const starts = new Set(document.sections.map(({ offset }) => offset));
  const ends: number[] = [];
  for (let at = bytes.indexOf("startxref"); at >= 0; at = bytes.indexOf("startxref", at + 1)) {
    const match = /^startxref\s+(\d+)\s+%%EOF(?:\r\n|\r|\n)?/.exec(bytes.toString("latin1", at, at + 64));
    const start = Number(match?.[1]);
    if (!match || !starts.has(start) || start > at) continue;
    starts.delete(start);
    ends.push(at + match[0].length);
    if (ends.length > MAX_REVISIONS) throw new Malformed("the file has too many revisions");
  }
  return ends;
}
