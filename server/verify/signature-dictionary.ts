import { Malformed } from "./malformed";
import type { PdfDocument } from "./pdf/document";
import { Parser } from "./pdf/parser";
import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from "./pdf/values";

/** The signature dictionaries of a document (12.8.1) and the bytes each claims to be over. */

export type FoundSignature = {
  dict: PdfDict;
  /** Fully qualified field name; null when no field holds it. */
  field: string | null;
  /** The field or widget that holds it; null when no field does. */
  holder: PdfDict | null;
  /** Object number of the dictionary; null when it is inside its field. */
  object: number | null;
  range: readonly number[];
  contents: PdfString;
};

const MAX_FIELDS = 20_000;
/** Most places of a broken file at which a signature may begin. */
const MAX_TRIED = 1000;

const isSignature = (dict: PdfDict): boolean => {
  const type = dict.get("Type");
  const hasType = type instanceof PdfName && ["Sig", "DocTimeStamp"].includes(type.name);
  return hasType || dict.entries.has("ByteRange");
};

export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = bytes.subarray(2, 2 + ((bytes.length - 2) & ~1));
    return Buffer.from(even).swap16().toString("utf16le");
  }
  const isUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isUtf8 ? bytes.toString("utf8", 3) : bytes.toString("latin1");
}

/** Resolved numbers of /ByteRange, without other values. */
function listRangeNumbers(document: PdfDocument | null, value: PdfValue | undefined): number[] {
  const items = document ? document.array(value) : Array.isArray(value) ? value : [];
  return items.filter((item) => typeof item === "number");
}

type SignatureLocation = Pick<FoundSignature, "field" | "holder" | "object">;
const NOWHERE: SignatureLocation = { field: null, holder: null, object: null };

function toFoundSignature(
  document: PdfDocument | null,
  dict: PdfDict,
  place: SignatureLocation,
): FoundSignature | null {
  const contents = document ? document.resolve(dict.get("Contents")) : dict.get("Contents");
  if (!isSignature(dict) || !(contents instanceof PdfString)) return null;
  return { dict, ...place, range: listRangeNumbers(document, dict.get("ByteRange")), contents };
}

type Visit = { value: PdfValue; name: string };

/** Lists every signature that a field holds, in the order of the form; also those that only a page shows. */
export function findSignatures(document: PdfDocument): FoundSignature[] {
  const all: FoundSignature[] = [];
  const seenNumbers = new Set<number>();
  const form = document.dict(document.catalog.get("AcroForm"));
  const fields = document.array(form?.get("Fields")).map((value): Visit => ({ value, name: "" }));
  const widgetVisits = listPageWidgets(document).map((value): Visit => ({ value, name: "" }));
  const open = [...widgetVisits.reverse(), ...fields.reverse()];
  for (let visit = open.pop(); visit && seenNumbers.size < MAX_FIELDS; visit = open.pop()) {
    const { value, name } = visit;
    if (value instanceof PdfRef) {
      if (seenNumbers.has(value.number)) continue;
      seenNumbers.add(value.number);
    }
    const dict = document.dict(value);
    if (!dict) continue;
    const own = document.resolve(dict.get("T"));
    const part = own instanceof PdfString ? decodeText(own.bytes) : "";
    const full = [name, part].filter((piece) => piece !== "").join(".");
    const fieldValue = dict.get("V");
    const signature = document.dict(fieldValue);
    const object = fieldValue instanceof PdfRef ? fieldValue.number : null;
    const entry = signature
      ? toFoundSignature(document, signature, { field: full, holder: dict, object })
      : null;
    if (entry && !all.some(({ contents }) => contents.start === entry.contents.start)) all.push(entry);
    for (const kid of [...document.array(dict.get("Kids"))].reverse()) open.push({ value: kid, name: full });
  }
  return all;
}

/** The widgets on pages, even if the form does not list them. */
function listPageWidgets(document: PdfDocument): PdfValue[] {
  const widgets: PdfValue[] = [];
  const seenNumbers = new Set<number>();
  const open: PdfValue[] = [document.catalog.get("Pages") ?? null];
  for (let node = open.pop(); node !== undefined && seenNumbers.size < MAX_FIELDS; node = open.pop()) {
    if (node instanceof PdfRef) {
      if (seenNumbers.has(node.number)) continue;
      seenNumbers.add(node.number);
    }
    const dict = document.dict(node);
    if (!dict) continue;
    for (const annotation of document.array(dict.get("Annots"))) {
      const type = document.name(document.dict(annotation)?.get("Subtype"));
      if (type === "Widget") widgets.push(annotation);
    }
    // Pushed singly: an array may be longer than the most arguments of a call.
    for (const kid of document.array(dict.get("Kids"))) open.push(kid);
  }
  return widgets;
}

/** Finds signature dictionaries in the plain bytes, for files whose cross-reference is broken. */
export function findSignaturesInBytes(bytes: Buffer): FoundSignature[] {
  const all: FoundSignature[] = [];
  const tried = new Set<number>();
  for (let at = bytes.indexOf("/ByteRange"); at >= 0; at = bytes.indexOf("/ByteRange", at + 1)) {
    const start = bytes.lastIndexOf(" obj", at);
    if (start < 0 || tried.has(start)) continue;
    tried.add(start);
    if (tried.size > MAX_TRIED) break;
    try {
      const value = new Parser(bytes, start + 4).value();
      const entry = value instanceof PdfDict ? toFoundSignature(null, value, NOWHERE) : null;
      if (entry && !all.some(({ contents }) => contents.start === entry.contents.start)) all.push(entry);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
    }
  }
  return all;
}
