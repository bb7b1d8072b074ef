import { PDFHexString, PDFName, PDFString } from "pdf-lib";
import type { ArchiveDocument } from "./document";
import { decodeXmpValue, walkXmpElements, type Xmp, type XmpElement } from "./xmp";

/** Clauses about metadata: ISO 19005-1, 6.7; in later parts the document information does not count. */

const toPdfName = (name: string) => PDFName.of(name);
const DC = "http://purl.org/dc/elements/1.1/";
const XMP = "http://ns.adobe.com/xap/1.0/";
const PDF = "http://ns.adobe.com/pdf/1.3/";

const TEXTS = [
  ["Title", DC, "title"],
  ["Author", DC, "creator"],
  ["Subject", DC, "description"],
  ["Keywords", PDF, "Keywords"],
  ["Creator", XMP, "CreatorTool"],
  ["Producer", PDF, "Producer"],
] as const;
const DATES = [
  ["CreationDate", "CreateDate"],
  ["ModDate", "ModifyDate"],
] as const;

/** A property as one value: the default of alternatives, or the only item of a list. */
function readXmpProperty({ elements, encoding }: Xmp, namespace: string, name: string): string | null {
  const isWantedProperty = (item: { namespace: string; name: string }) =>
    item.namespace === namespace && item.name === name;
  const findAttribute = (item: XmpElement) => item.attributes.find(isWantedProperty)?.value;
  for (const element of walkXmpElements(elements)) {
    const attributeValue = findAttribute(element);
    if (attributeValue !== undefined) return decodeXmpValue(attributeValue, encoding);
    if (!isWantedProperty(element)) continue;
    const items = [...walkXmpElements(element.children)].filter((item) => item.name === "li");
    const getLanguage = (item: XmpElement) =>
      item.attributes.find((attribute) => attribute.name === "lang")?.value;
    const chosenItem = items.find((item) => getLanguage(item) === "x-default") ?? items[0];
    return decodeXmpValue((chosenItem ?? element).text, encoding);
  }
  return null;
}

const PDF_DATE = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/;

/** The moment of a date in the document information, in UTC; missing parts get their lowest value. */
function parsePdfDate(date: string): number {
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", sign, hours, minutes] =
    PDF_DATE.exec(date) ?? [];
  const zone = sign === undefined ? "Z" : `${sign}${hours}:${minutes ?? "00"}`;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
}

function isSameMoment(date: string, stated: string): boolean {
  // A date without a time is its first moment, in both.
  const zoned = /T.*(Z|[+-]\d\d:?\d\d)$/.test(stated) || !stated.includes("T") ? stated : `${stated}Z`;
  return Math.abs(parsePdfDate(date) - Date.parse(zoned)) < 1000;
}

function isAgreeing({ reading, claim, info }: ArchiveDocument): boolean {
  const readInfoText = (name: string): string | null => {
    const value = reading.resolve(info?.get(toPdfName(name)));
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;
  };
  const texts = TEXTS.every(([name, namespace, property]) => {
    const value = readInfoText(name);
    return value === null || value === (readXmpProperty(claim.xmp, namespace, property) ?? "");
  });
  return (
    texts &&
    DATES.every(([name, property]) => {
      const value = readInfoText(name);
      return value === null || isSameMoment(value, readXmpProperty(claim.xmp, XMP, property) ?? "");
    })
  );
}

export function hasConformingMetadata(document: ArchiveDocument): boolean {
  const { reading, claim } = document;
  const { dict } = claim.stream;
  if (reading.name(dict.get(toPdfName("Subtype"))) !== "XML") return false;
  if (claim.part > 1) return true;
  return reading.resolve(dict.get(toPdfName("Filter"))) === undefined && isAgreeing(document);
}
