import { PDFName, PDFRawStream, PDFRef } from "pdf-lib";
import { readOrNull } from "../append/read-or-null";
import type { PdfFile } from "../syntax/file";
import {
  decodeXmpValue,
  encodeXmpText,
  readXmp,
  replaceSpans,
  type Span,
  walkXmpElements,
  type Xmp,
} from "./xmp";

/** A document's claim in its XMP that it conforms to PDF/A (ISO 19005). */

/** A document that can be read, finished or before its update is written. */
export type ReadablePdf = Pick<
  PdfFile,
  "resolve" | "dict" | "array" | "number" | "name" | "decode" | "catalog" | "context"
>;

export type Claim = {
  part: number;
  /** A, B, U, E, F; empty in part 4, which has no such level. */
  level: string;
};

export type FoundClaim = Claim & { ref: PDFRef; stream: PDFRawStream; xmp: Xmp };

/** Some writers leave the last slash out, and readers that look for the word alone accept the claim. */
const NAMESPACE = /^https?:\/\/www\.aiim\.org\/pdfa\/ns\/id\/?$/;
const MARK = "aiim.org/pdfa/ns/id";

type ClaimProperty = { name: string; value: string; span: Span; at: Span };

/** All properties of the packet in the claim's namespace, in any prefix and form. */
function listClaimProperties({ elements, encoding }: Xmp): ClaimProperty[] {
  return [...walkXmpElements(elements)].flatMap((element) => {
    const inTag = element.attributes
      .filter(({ namespace }) => NAMESPACE.test(namespace))
      .map(({ name, value, at, ...span }) => ({ name, value: decodeXmpValue(value, encoding), span, at }));
    if (!NAMESPACE.test(element.namespace)) return inTag;
    const value = decodeXmpValue(element.text, encoding).trim();
    return [{ name: element.name, value, span: element, at: element.inner }, ...inTag];
  });
}

export function parseXmpClaim(xmp: Xmp): Claim | null {
  const claimProperties = listClaimProperties(xmp);
  const part = claimProperties.find(({ name }) => name === "part")?.value;
  if (part === undefined || part === "") return null;
  const level = claimProperties.find(({ name }) => name === "conformance")?.value ?? "";
  return { part: Number.parseInt(part, 10) || 0, level: level.toUpperCase() };
}

/** Returns a document's claim; null when there is none that can be read. */
export function findArchiveClaim(file: ReadablePdf): FoundClaim | null {
  return readOrNull(() => {
    const ref = file.catalog.get(PDFName.of("Metadata"));
    const stream = file.resolve(ref);
    if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) return null;
    const bytes = file.decode(stream);
    if (!bytes.includes(MARK) && !bytes.includes(Buffer.from(MARK, "utf16le"))) {
      const isBigEndian = bytes.includes(Buffer.from(MARK, "utf16le").swap16());
      if (!isBigEndian) return null;
    }
    const xmp = readXmp(bytes);
    const claim = parseXmpClaim(xmp);
    return claim && { ...claim, ref, stream, xmp };
  });
}

export const formatArchiveClaim = ({ part, level }: Claim): string => `PDF/A-${part}${level.toLowerCase()}`;

/** Widens the span to the whole line if nothing else is on it. */
function extendSpan(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (" \t".includes(text.charAt(from - 1) || "-")) from--;
  while (" \t\r".includes(text.charAt(to) || "-")) to++;
  const isLine = text.charAt(from - 1) === "\n" && text.charAt(to) === "\n";
  return isLine ? { start: from, end: to + 1 } : { start, end };
}

export function removeXmpClaim(xmp: Xmp): Buffer {
  const bound = xmp.declarations.filter(({ namespace }) => NAMESPACE.test(namespace));
  const propertySpans = listClaimProperties(xmp).map(({ span }) => span);
  const cut = [...propertySpans, ...bound].map((span) => ({ ...extendSpan(xmp.text, span), by: "" }));
  return encodeXmpText(replaceSpans(xmp.text, cut), xmp.encoding);
}

export function withLevel(xmp: Xmp, level: string): Buffer {
  const places = listClaimProperties(xmp).filter(({ name }) => name === "conformance");
  return encodeXmpText(
    replaceSpans(
      xmp.text,
      places.map(({ at }) => ({ start: at.start, end: at.end, by: level })),
    ),
    xmp.encoding,
  );
}
