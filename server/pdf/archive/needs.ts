import { type PDFDict, PDFName, PDFRawStream } from "pdf-lib";
import { readable } from "../append/readable";
import { type Claim, claimOf, type Reading } from "./claim";

/**
 * How what we add must be written so that a document's claim to be PDF/A stays true. Everything here shows the same as
 * what other documents get.
 */
export type ArchiveNeeds = {
  /** Subsets list the glyphs they have (part 1, 6.3.5; later parts would rather not see the list). */
  listsGlyphs: boolean;
  /** No half-transparent pixels: part 1 forbids them, later parts ask for a blending space where there is no intent. */
  isOpaque: boolean;
  /** Colours are tied to a calibrated space: the document's output intent is not for RGB (6.2.3.3, 6.2.4.3). */
  ownColours: boolean;
  /** An empty drawing also for what shows nothing: every field has an appearance (part 1, 6.9). */
  drawsEmptiness: boolean;
  /** Whether files that are no PDF/A may be attached. */
  takesFiles: boolean;
  /** How many graphics states a page may keep at once (parts 1 to 3 hold to ISO 32000-1, annex C). */
  maxNesting: number;
};

/** Of a document that claims nothing. */
export const NO_NEEDS: ArchiveNeeds = {
  listsGlyphs: false,
  isOpaque: false,
  ownColours: false,
  drawsEmptiness: false,
  takesFiles: true,
  maxNesting: Number.POSITIVE_INFINITY,
};

/** Part 1 has no attachments, part 2 and plain part 4 only such as are PDF/A themselves. */
export const takesAnyFile = ({ part, level }: Claim): boolean =>
  part === 3 || (part === 4 && (level === "E" || level === "F"));

/** The profiles of the PDF/A output intents that a catalog states, or a page of its own in part 4. */
function profilesOf(file: Reading, holder: PDFDict): PDFRawStream[] {
  const intents = file.array(holder.get(PDFName.of("OutputIntents")))?.asArray() ?? [];
  return intents.flatMap((item) => {
    const intent = file.dict(item);
    if (!intent || file.name(intent.get(PDFName.of("S"))) !== "GTS_PDFA1") return [];
    const profile = file.resolve(intent.get(PDFName.of("DestOutputProfile")));
    return profile instanceof PDFRawStream ? [profile] : [];
  });
}

export const hasIntent = (file: Reading, holder: PDFDict): boolean => profilesOf(file, holder).length > 0;

/** The colour space of a document's PDF/A output intent, as its profile spells it ("RGB ", "CMYK", "GRAY"). */
export function intentOf(file: Reading): string | null {
  return readable(() => {
    const [profile] = profilesOf(file, file.catalog);
    return profile ? file.decode(profile).toString("latin1", 16, 20) : null;
  });
}

export function archiveNeeds(file: Reading): ArchiveNeeds {
  const claim = claimOf(file);
  if (!claim) return NO_NEEDS;
  const intent = intentOf(file);
  return {
    listsGlyphs: claim.part === 1,
    isOpaque: claim.part === 1 || intent === null,
    ownColours: intent !== "RGB ",
    drawsEmptiness: claim.part === 1,
    takesFiles: takesAnyFile(claim),
    maxNesting: claim.part < 4 ? 28 : Number.POSITIVE_INFINITY,
  };
}
