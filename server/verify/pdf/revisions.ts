import { Malformed } from "../malformed";
import type { PdfDocument } from "./document";
import { Parser } from "./parser";
import { PdfDict, PdfName, type PdfRef, PdfStream } from "./values";

/** Where each saved state of a file ends, and whether what was added after one is nothing but such states (7.5.6). */

const MAX_REVISIONS = 256;

/**
 * Ends of the revisions, oldest first: the byte after `%%EOF` and its line end. A linearised file's two sections are
 * one revision, since the first of them stands before what it refers to (annex F).
 */
export function revisionEnds(document: PdfDocument): number[] {
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

type Laid = { number: number; offset: number };

/** The objects between two places, if nothing else lies there; null when something else does. */
function objectsBetween(document: PdfDocument, from: number, to: number): Laid[] | null {
  const parser = new Parser(document.bytes, from, to);
  const found: Laid[] = [];
  const lengthOf = (ref: PdfRef) => {
    const length = document.resolve(ref);
    return typeof length === "number" ? length : null;
  };
  for (parser.skip(); parser.at < to; parser.skip()) {
    const offset = parser.at;
    if (parser.takes("xref") || parser.takes("trailer")) {
      if (!passTable(parser)) return null;
    } else if (parser.takes("startxref")) {
      parser.skip();
      if (parser.takesWhole() === null) return null;
    } else {
      const { number, value } = parser.indirect(lengthOf);
      const type = value instanceof PdfStream ? value.dict.get("Type") : null;
      if (!(type instanceof PdfName && type.name === "XRef")) found.push({ number, offset });
    }
  }
  return found;
}

/** Past the rows of a table up to and with its trailer. */
function passTable(parser: Parser): boolean {
  for (;;) {
    parser.skip();
    if (parser.bytes[parser.at] === 0x3c) return parser.value() instanceof PdfDict;
    const isRow =
      parser.takesWhole() !== null || parser.takes("n") || parser.takes("f") || parser.takes("trailer");
    if (!isRow) return false;
  }
}

/**
 * Whether all bytes from `from` on are revisions: objects that a cross-reference names at just that place, and the
 * cross-references themselves. Anything else is content that some readers show and others do not.
 */
export function isAccountedFor(document: PdfDocument, from: number): boolean {
  const to = document.bytes.length;
  try {
    const objects = objectsBetween(document, from, to);
    if (!objects) return false;
    return objects.every(({ number, offset }) =>
      document.sections.some(({ entries }) => {
        const entry = entries.get(number);
        return entry?.kind === "at" && entry.offset === offset;
      }),
    );
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}
