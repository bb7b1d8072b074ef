import { type PDFDict, PDFName, PDFRawStream } from "pdf-lib";
import { readOrNull } from "../append/read-or-null";
import { type Claim, findArchiveClaim, type ReadablePdf } from "./claim";

/**
 * Rules for writing our additions so that a document's PDF/A claim stays true. They look the same as in other
 * documents.
 */
export type ArchiveNeeds = {
  /** Subsets list the glyphs they have (part 1, 6.3.5; later parts discourage the list). */
  listsGlyphs: boolean;
  /**
   * No half-transparent pixels: part 1 forbids them; later parts require a blending space where there is no
   * intent.
   */
  isOpaque: boolean;
  /**
   * Colours are tied to a calibrated space: the document's output intent is not for RGB (6.2.3.3, 6.2.4.3).
   */
  ownColours: boolean;
  /** Invisible fields get an empty drawing too: every field has an appearance (part 1, 6.9). */
  drawsEmptiness: boolean;
  /** True if files that are no PDF/A may be attached. */
  takesFiles: boolean;
  /** Most graphics states a page may save at once (parts 1 to 3 follow ISO 32000-1, annex C). */
  maxNesting: number;
};

export const NO_NEEDS: ArchiveNeeds = {
  listsGlyphs: false,
  isOpaque: false,
  ownColours: false,
  drawsEmptiness: false,
  takesFiles: true,
  maxNesting: Number.POSITIVE_INFINITY,
};

/** Part 1 has no attachments; part 2 and plain part 4 only attachments that are PDF/A themselves. */
export const mayHoldAnyFile = ({ part, level }: Claim): boolean =>
  part === 3 || (part === 4 && (level === "E" || level === "F"));

/** Profiles of the PDF/A output intents of a catalog, or of a single page in part 4. */
function listIntentProfiles(file: ReadablePdf, holder: PDFDict): PDFRawStream[] {
  const intents = file.array(holder.get(PDFName.of("OutputIntents")))?.asArray() ?? [];
  return intents.flatMap((item) => {
    const intent = file.dict(item);
    if (!intent || file.name(intent.get(PDFName.of("S"))) !== "GTS_PDFA1") return [];
    const profile = file.resolve(intent.get(PDFName.of("DestOutputProfile")));
    return profile instanceof PDFRawStream ? [profile] : [];
  });
}

export const hasIntent = (file: ReadablePdf, holder: PDFDict): boolean =>
  listIntentProfiles(file, holder).length > 0;

/**
 * Returns the colour space of a document's PDF/A output intent, as its profile spells it ("RGB ", "CMYK",
 * "GRAY").
 */
export function readIntentColourSpace(file: ReadablePdf): string | null {
  return readOrNull(() => {
    const [profile] = listIntentProfiles(file, file.catalog);
    return profile ? file.decode(profile).toString("latin1", 16, 20) : null;
  });
}

export function getArchiveNeeds(file: ReadablePdf): ArchiveNeeds {
  const claim = findArchiveClaim(file);
  if (!claim) return NO_NEEDS;
  const intent = readIntentColourSpace(file);
  return {
    listsGlyphs: claim.part === 1,
    isOpaque: claim.part === 1 || intent === null,
    ownColours: intent !== "RGB ",
    drawsEmptiness: claim.part === 1,
    takesFiles: mayHoldAnyFile(claim),
    maxNesting: claim.part < 4 ? 28 : Number.POSITIVE_INFINITY,
  };
}
