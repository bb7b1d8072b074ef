import { PDFArray, type PDFDict, PDFName } from "pdf-lib";
import type { ReadablePdf } from "./claim";
import { type ArchiveDocument, listReachableDicts } from "./document";
import { hasIntent } from "./needs";

/** Clauses about transparency: ISO 19005-1, 6.4; 19005-2 and -3, 6.2.10; 19005-4, 6.2.9. */

const toPdfName = (name: string) => PDFName.of(name);
const PLAIN = new Set(["Normal", "Compatible"]);
/** The blend modes of ISO 32000-1, 11.3.5. */
const STANDARD = new Set([
  ...PLAIN,
  ...[
    "Multiply",
    "Screen",
    "Overlay",
    "Darken",
    "Lighten",
    "ColorDodge",
    "ColorBurn",
    "HardLight",
    "SoftLight",
  ],
  ...["Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity"],
]);

/** The blend mode, or a list of which a reader takes the first that it knows. */
function listBlendModes(reading: ReadablePdf, dict: PDFDict): (string | undefined)[] {
  const blend = reading.resolve(dict.get(toPdfName("BM")));
  return (blend instanceof PDFArray ? blend.asArray() : blend ? [blend] : []).map((item) =>
    reading.name(item),
  );
}

const isGroup = (reading: ReadablePdf, dict: PDFDict): boolean =>
  reading.name(reading.dict(dict.get(toPdfName("Group")))?.get(toPdfName("S"))) === "Transparency";

function isTransparent(reading: ReadablePdf, dict: PDFDict): boolean {
  const mask = reading.resolve(dict.get(toPdfName("SMask")));
  const isMasked = mask !== undefined && mask !== toPdfName("None");
  const isMaskedWithin = (reading.number(dict.get(toPdfName("SMaskInData"))) ?? 0) !== 0;
  const isFaint = ["CA", "ca"].some((name) => (reading.number(dict.get(toPdfName(name))) ?? 1) !== 1);
  const isBlended = listBlendModes(reading, dict).some((name) => name === undefined || !PLAIN.has(name));
  return isMasked || isMaskedWithin || isFaint || isBlended;
}

/** Checks that there is no transparency at all (19005-1, 6.4). */
function isOpaque({ reading, dicts }: ArchiveDocument): boolean {
  return dicts.every((dict) => !isTransparent(reading, dict) && !isGroup(reading, dict));
}

/** True if a page states its own blending colour space. */
function hasOwnMixing({ reading, claim }: ArchiveDocument, page: PDFDict): boolean {
  const group = isGroup(reading, page) ? reading.dict(page.get(toPdfName("Group"))) : undefined;
  if (reading.resolve(group?.get(toPdfName("CS"))) !== undefined) return true;
  return claim.part === 4 && hasIntent(reading, page);
}

/** Checks that transparency is blended in a colour space that the document or the page states. */
function isMixedInKnownColours(document: ArchiveDocument): boolean {
  const { reading, drawings } = document;
  if (hasIntent(reading, reading.catalog)) return true;
  const pages = drawings.filter(({ isPage, dict }) => isPage && !hasOwnMixing(document, dict));
  const annotations = pages
    .flatMap(({ dict }) => reading.array(dict.get(toPdfName("Annots")))?.asArray() ?? [])
    .flatMap((item) => reading.dict(item) ?? []);
  const appearances = annotations.flatMap((annotation) => annotation.get(toPdfName("AP")) ?? []);
  const visibleDicts = listReachableDicts(reading, [
    ...pages.flatMap(({ resources }) => resources ?? []),
    ...appearances,
  ]);
  return ![...annotations, ...visibleDicts].some(
    (dict) => isTransparent(reading, dict) || isGroup(reading, dict),
  );
}

export function hasConformingTransparency(document: ArchiveDocument): boolean {
  const { reading, claim, dicts } = document;
  if (claim.part === 1) return isOpaque(document);
  const isStandard = (name: string | undefined) => name !== undefined && STANDARD.has(name);
  return (
    dicts.every((dict) => listBlendModes(reading, dict).every(isStandard)) && isMixedInKnownColours(document)
  );
}
