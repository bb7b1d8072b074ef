import { readElement, TAG } from "../asn1";
import { catchMalformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { unpackStream } from "../pdf/unpack";
import { isEqual, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../pdf/values";

/**
 * Checks that evidence for later validation has the form of the standard (ISO 32000-2, 12.8.4.3; EN 319
 * 142-1, 5.4).
 */

const STORE: readonly string[] = ["Type", "Certs", "CRLs", "OCSPs", "VRI"];
const OF_ONE: readonly string[] = ["Type", "Cert", "CRL", "OCSP", "TU", "TS"];
const STREAM: readonly string[] = ["Length", "Filter", "DecodeParms", "DL"];
/** Of a signature dictionary that is a document time-stamp (12.8.5). */
const TIMESTAMP: readonly string[] = [
  ...["Type", "Filter", "SubFilter", "ByteRange", "Contents", "V", "M"],
  ...["Name", "Reason", "Location", "ContactInfo", "Prop_Build", "Prop_AuthTime", "Prop_AuthType", "Cert"],
];
const MOST_ITEMS = 100_000;

const hasOnly = (dict: PdfDict, keys: readonly string[]): boolean =>
  [...dict.entries.keys()].every((key) => keys.includes(key));
const isAbsent = (value: PdfValue | undefined): boolean => value === undefined || value === null;

function isBytes(document: PdfDocument, value: PdfValue | undefined): boolean {
  const stream = document.resolve(value);
  if (!(stream instanceof PdfStream) || !hasOnly(stream.dict, STREAM)) return false;
  const bytes = catchMalformed(() => unpackStream(stream));
  const der = bytes && catchMalformed(() => readElement(bytes));
  return der?.tag === TAG.sequence;
}

const EXTENSION: readonly string[] = ["Type", "BaseVersion", "ExtensionLevel", "ExtensionRevision", "URL"];

/** Returns true if developers' extensions hold only versions of the standard (7.12). */
export function hasPlainExtensions(document: PdfDocument, value: PdfValue | undefined): boolean {
  const extensions = document.resolve(value);
  if (!(extensions instanceof PdfDict)) return false;
  return [...extensions.entries].every(([key, item]) => {
    if (key === "Type") return item instanceof PdfName;
    const one = document.resolve(item);
    return (Array.isArray(one) ? one : [one ?? null]).every((each) => isExtension(document, each));
  });
}

function isExtension(document: PdfDocument, value: PdfValue): boolean {
  const one = document.resolve(value);
  if (!(one instanceof PdfDict) || !hasOnly(one, EXTENSION)) return false;
  const plain = [...one.entries.values()].every(
    (item) => !(item instanceof PdfRef || item instanceof PdfDict),
  );
  return plain && one.get("BaseVersion") instanceof PdfName && typeof one.get("ExtensionLevel") === "number";
}

function isList(document: PdfDocument, value: PdfValue | undefined): boolean {
  const items = document.resolve(value);
  if (isAbsent(items)) return true;
  return Array.isArray(items) && items.length < MOST_ITEMS && items.every((item) => isBytes(document, item));
}

function isOfOne(document: PdfDocument, value: PdfValue): boolean {
  const dict = document.resolve(value);
  if (!(dict instanceof PdfDict) || !hasOnly(dict, OF_ONE)) return false;
  const lists = ["Cert", "CRL", "OCSP"].every((key) => isList(document, dict.get(key)));
  return lists && (isAbsent(dict.get("TS")) || isBytes(document, dict.get("TS")));
}

/** Returns true if a document security store has only the entries of the standard. */
export function isPlainStore(document: PdfDocument, value: PdfValue | undefined): boolean {
  const store = document.resolve(value);
  if (!(store instanceof PdfDict) || !hasOnly(store, STORE)) return false;
  const type = document.resolve(store.get("Type"));
  if (!isAbsent(type) && !(type instanceof PdfName && type.name === "DSS")) return false;
  if (!["Certs", "CRLs", "OCSPs"].every((key) => isList(document, store.get(key)))) return false;
  const each = document.resolve(store.get("VRI"));
  if (isAbsent(each)) return true;
  return (
    each instanceof PdfDict &&
    [...each.entries].every(([key, item]) =>
      key === "Type" ? item instanceof PdfName : /^[0-9A-F]{40}$/i.test(key) && isOfOne(document, item),
    )
  );
}

/** Returns true if a document time-stamp has only its usual entries. */
export function isPlainTimestamp(document: PdfDocument, value: PdfValue | undefined): boolean {
  const dict = document.dict(value);
  return dict !== undefined && hasOnly(dict, TIMESTAMP);
}

/** Returns true if `after` keeps all of `before` and only adds to it. */
export function isExtended(
  old: PdfDocument,
  now: PdfDocument,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  depth = 0,
): boolean {
  if (isAbsent(before)) return true;
  if (before instanceof PdfRef && isEqual(before, after) && depth > 4) return true;
  const [one, other] = [old.resolve(before), now.resolve(after)];
  if (isAbsent(one) || isEqual(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.every((item) => other.some((kept) => isEqual(item, kept)));
  }
  if (!(one instanceof PdfDict) || !(other instanceof PdfDict) || depth > 16) return false;
  return [...one.entries].every(([key, value]) => isExtended(old, now, value, other.get(key), depth + 1));
}
