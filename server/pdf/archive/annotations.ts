import { type PDFDict, PDFName } from "pdf-lib";
import type { ArchiveDocument } from "./document";

/** Clauses about annotations and fields: ISO 19005-1, 6.5.3 and 6.9; 19005-2 and -3, 6.3; 19005-4, 6.3. */

const toPdfName = (name: string) => PDFName.of(name);
const PRINT = 4;
/** Invisible, hidden, not viewed. */
const UNSEEN = 1 | 2 | 32;
/** ToggleNoView: its visibility may change. */
const TOGGLED = 256;
const FORBIDDEN: Record<string, readonly string[]> = {
  "1": ["FileAttachment", "Sound", "Movie", "Screen", "3D", "RichMedia"],
  "2": ["Sound", "Movie", "Screen", "3D", "RichMedia"],
  "3": ["Sound", "Movie", "Screen", "3D", "RichMedia"],
  "4": ["Sound", "Movie"],
};

function hasNoArea(document: ArchiveDocument, annotation: PDFDict): boolean {
  const { reading } = document;
  const rect = reading.array(annotation.get(toPdfName("Rect")))?.asArray() ?? [];
  const [x0, y0, x1, y1] = rect.map((item) => reading.number(item));
  return x0 === x1 && y0 === y1;
}

function isDrawn(document: ArchiveDocument, annotation: PDFDict, subtype: string): boolean {
  const { reading, claim } = document;
  const appearance = reading.dict(annotation.get(toPdfName("AP")));
  if (appearance) {
    return appearance.keys().every((name) => name === toPdfName("N")) && appearance.has(toPdfName("N"));
  }
  if (claim.part === 1) return subtype !== "Widget";
  return subtype === "Link" || hasNoArea(document, annotation);
}

function isConforming(document: ArchiveDocument, annotation: PDFDict): boolean {
  const { reading, claim } = document;
  const subtype = reading.name(annotation.get(toPdfName("Subtype"))) ?? "";
  if (subtype === "Popup") return true;
  if (FORBIDDEN[claim.part]?.includes(subtype)) return false;
  const flags = reading.number(annotation.get(toPdfName("F"))) ?? 0;
  const isPrinted = (flags & PRINT) !== 0 && (flags & UNSEEN) === 0;
  if (!isPrinted || (claim.part > 1 && (flags & TOGGLED) !== 0)) return false;
  return isDrawn(document, annotation, subtype);
}

/** Checks that every annotation of a page is printed as it is displayed. */
export function hasConformingAnnotations(document: ArchiveDocument): boolean {
  const { reading, drawings } = document;
  return drawings
    .filter(({ isPage }) => isPage)
    .flatMap(({ dict }) => reading.array(dict.get(toPdfName("Annots")))?.asArray() ?? [])
    .map((item) => reading.dict(item))
    .every((annotation) => !annotation || isConforming(document, annotation));
}
