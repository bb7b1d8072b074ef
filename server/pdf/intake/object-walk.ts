import { PDFArray, PDFDict, type PDFObject, PDFRawStream, PDFRef } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import { getKeyName } from "../syntax/name-text";
import { createTooComplexError } from "../syntax/parser";
import { copyWithoutActions, findRefusedContent } from "./active-content";

/**
 * Visits everything that the catalog reaches, so that no object a reader may need is first read after
 * signing.
 */

const MAX_VISITED = 2_000_000;

export type ObjectWalk = {
  /** The refused content, in words; null when there is none. */
  refused: string | null;
  /** Objects with actions to remove, in their version without them (ruling 39a). */
  defused: Map<PDFRef, PDFDict | PDFArray>;
  /** References that lead to nothing. */
  missing: PDFRef[];
  /** Signature dictionaries with a value. */
  signatures: PDFDict[];
  /** Fonts that show text, without the parts of composite ones. */
  fonts: PDFDict[];
  /** Form XObjects: content that pages may draw besides their own. */
  forms: PDFRawStream[];
};

const FONTS = new Set(["Type0", "Type1", "MMType1", "TrueType", "Type3"]);

function noteObject(file: PdfFile, found: ObjectWalk, object: PDFObject, dict: PDFDict): void {
  found.refused ??= findRefusedContent(file, dict);
  if (dict.has(getKeyName("ByteRange")) && dict.has(getKeyName("Contents"))) found.signatures.push(dict);
  const subtype = file.name(dict.get(getKeyName("Subtype")));
  if (subtype !== undefined && FONTS.has(subtype)) found.fonts.push(dict);
  if (subtype === "Form" && object instanceof PDFRawStream) found.forms.push(object);
}

function defuseObject(file: PdfFile, found: ObjectWalk, ref: PDFRef, object: PDFObject): void {
  const safe = copyWithoutActions(file, object);
  if (safe !== object && (safe instanceof PDFDict || safe instanceof PDFArray)) found.defused.set(ref, safe);
}

/**
 * Walks a file's reachable objects.
 * @throws DomainError FILE_DAMAGED when a reachable object is not where the cross-reference says.
 */
export function walkObjects(file: PdfFile): ObjectWalk {
  const objectWalk: ObjectWalk = {
    refused: null,
    defused: new Map(),
    missing: [],
    signatures: [],
    fonts: [],
    forms: [],
  };
  const seenNumbers = new Set<number>();
  const root = file.xref.trailer.get(getKeyName("Root"));
  const waiting: PDFObject[] = [root instanceof PDFRef ? root : file.catalog];
  for (let visited = 0; waiting.length > 0; visited++) {
    if (visited > MAX_VISITED) throw createTooComplexError(`more than ${MAX_VISITED} values`);
    const next = waiting.pop();
    let object: PDFObject | undefined = next;
    if (next instanceof PDFRef) {
      if (seenNumbers.has(next.objectNumber)) continue;
      seenNumbers.add(next.objectNumber);
      object = file.resolve(next);
      if (object) defuseObject(file, objectWalk, next, object);
      else objectWalk.missing.push(next);
    }
    if (object instanceof PDFArray) addWaiting(waiting, object.asArray());
    const dict =
      object instanceof PDFRawStream ? object.dict : object instanceof PDFDict ? object : undefined;
    if (!dict || !object) continue;
    noteObject(file, objectWalk, object, dict);
    addWaiting(waiting, dict.values());
  }
  return objectWalk;
}

function addWaiting(waiting: PDFObject[], values: readonly PDFObject[]): void {
  for (const value of values) {
    if (value instanceof PDFRef || value instanceof PDFDict || value instanceof PDFArray) waiting.push(value);
  }
}
