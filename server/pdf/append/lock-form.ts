import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFRef, PDFString } from "pdf-lib";
import { findAcroForm, getEntry } from "../form/fields";
import type { PdfFile } from "../syntax/file";
import type { Increment } from "./increment";
import type { FieldLock } from "./signature-object";

/**
 * Locks every existing form field when a seal lets others sign after it (ruling 80). The lock names each
 * field, so that later signers may add a field of their own. A lock on all would forbid that (ISO 32000-2,
 * table 236 and 12.8.2.4).
 */

const MAX_DEPTH = 100;
const MAX_NODES = 20_000;
const READ_ONLY = 1;
const UTF_16 = Buffer.from([0xfe, 0xff]);
const UTF_8 = Buffer.from([0xef, 0xbb, 0xbf]);

const hasPrefix = (bytes: Buffer, mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark);

/** Converts a text string in any of its three encodings to UTF-16 with its byte order mark. */
function asUtf16(bytes: Buffer): Buffer {
  if (hasPrefix(bytes, UTF_16)) return bytes;
  const text = hasPrefix(bytes, UTF_8)
    ? bytes.toString("utf8", UTF_8.length)
    : PDFHexString.of(bytes.toString("hex")).decodeText();
  return Buffer.concat([UTF_16, Buffer.from(text, "utf16le").swap16()]);
}

/**
 * Joins two parts of a name with a full stop (12.7.4.2). If both are in plain encoding, their bytes stay as
 * they are in the file: bytes that encode no character would not survive decoding.
 */
function joinNames(above: Buffer, own: Buffer): Buffer {
  if (above.length === 0) return own;
  const isPlain = [above, own].every((part) => !hasPrefix(part, UTF_16) && !hasPrefix(part, UTF_8));
  if (isPlain) return Buffer.concat([above, Buffer.from("."), own]);
  const [left, right] = [asUtf16(above), asUtf16(own).subarray(UTF_16.length)];
  return Buffer.concat([left, Buffer.from([0, 0x2e]), right]);
}

type Node = { name: Buffer; ref: PDFRef | null; dict: PDFDict; flags: number; isTerminal: boolean };

function readPartialName(file: PdfFile, dict: PDFDict): Buffer {
  const text = file.resolve(getEntry(dict, "T"));
  const isText = text instanceof PDFString || text instanceof PDFHexString;
  return isText ? Buffer.from(text.asBytes()) : Buffer.alloc(0);
}

/**
 * Lists every field of the form, parents before their kids. Widgets without a name of their own are no
 * fields.
 */
function listFields(file: PdfFile): Node[] | null {
  const nodes: Node[] = [];
  const seenRefs = new Set<string>();
  let visited = 0;
  type Above = { name: Buffer; flags: number; depth: number };
  const visitField = (object: PDFObject, above: Above): boolean => {
    const dict = file.dict(object);
    const ref = object instanceof PDFRef ? object : null;
    if (!dict || (ref && seenRefs.has(ref.toString()))) return true;
    if (ref) seenRefs.add(ref.toString());
    if (++visited > MAX_NODES || above.depth > MAX_DEPTH) return false;
    const own = readPartialName(file, dict);
    const name = own.length === 0 ? above.name : joinNames(above.name, own);
    const flags = file.number(getEntry(dict, "Ff")) ?? above.flags;
    const kids = file.array(getEntry(dict, "Kids"))?.asArray() ?? [];
    const isTerminal = !kids.some((kid) => file.dict(kid)?.has(PDFName.of("T")));
    if (own.length > 0) nodes.push({ name, ref, dict, flags, isTerminal });
    return kids.every((kid) => visitField(kid, { name, flags, depth: above.depth + 1 }));
  };
  const form = findAcroForm(file);
  const top = form && file.array(getEntry(form, "Fields"));
  const start: Above = { name: Buffer.alloc(0), flags: 0, depth: 0 };
  return (top?.asArray() ?? []).every((field) => visitField(field, start)) ? nodes : null;
}

/** Readers that know no locks then prevent entries that would invalidate the seal (ruling 39b). */
function makeReadOnly(increment: Increment, { ref, dict, flags, isTerminal }: Node): void {
  if (!ref || !isTerminal || (flags & READ_ONLY) !== 0) return;
  const current = increment.context.lookup(ref);
  const changed = current instanceof PDFDict ? current : increment.copyDict(dict);
  changed.set(PDFName.of("Ff"), increment.context.obj(flags | READ_ONLY));
  increment.replace(ref, changed);
}

/**
 * Makes every field of the form read-only and returns a lock that names them all and `own`, the seal's own
 * field. Returns null and changes nothing if the form is too large to name every field: no later signature
 * can then be allowed.
 */
export function lockForm(increment: Increment, own: string): FieldLock | null {
  const fields = listFields(increment.file);
  const catalog = increment.file.xref.trailer.get(PDFName.of("Root"));
  if (!fields || !(catalog instanceof PDFRef)) return null;
  const names = new Set(fields.map(({ name }) => name.toString("hex")));
  for (const field of fields) makeReadOnly(increment, field);
  const list = PDFArray.withContext(increment.context);
  for (const name of names) list.push(PDFHexString.of(name));
  list.push(PDFHexString.fromText(own));
  return { fields: list, catalog };
}
