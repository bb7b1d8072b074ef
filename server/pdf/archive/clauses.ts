import { PDFName } from "pdf-lib";
import { hasConformingAnnotations } from "./annotations";
import { hasConformingAttachments } from "./attachments";
import type { Claim } from "./claim";
import { hasDefinedColours, hasTaggedDrawings } from "./content";
import type { ArchiveDocument } from "./document";
import { hasAccurateGlyphs, hasEmbeddedFonts, hasValidSubsetLists } from "./fonts";
import { hasConformingMetadata } from "./metadata";
import { hasConformingTransparency } from "./transparency";

/**
 * Requirements of ISO 19005 that sealing could break, one small check each. Together they are no proof that a
 * document is PDF/A. But a document that was one, and meets all of them after our update, still is.
 */

export type ClauseName =
  | "KNOWN"
  | "VERSION"
  | "CROSS_REFERENCE"
  | "METADATA"
  | "ATTACHMENTS"
  | "FONTS"
  | "GLYPH_LISTS"
  | "GLYPHS"
  | "COLOURS"
  | "TRANSPARENCY"
  | "ANNOTATIONS"
  | "TAGS";

type Clause = {
  name: ClauseName;
  asks: (claim: Claim) => boolean;
  holds: (document: ArchiveDocument) => boolean;
};

const LEVELS: Record<string, readonly string[]> = {
  "1": ["A", "B"],
  "2": ["A", "B", "U"],
  "3": ["A", "B", "U"],
  "4": ["", "E", "F"],
};

/** Part 4 is PDF 2, the others are PDF 1 (19005-1 to -4, 6.1.2): a rebuilt file may have another version. */
function isVersionFitting({ reading, claim, header }: ArchiveDocument): boolean {
  const stated = reading.name(reading.catalog.get(PDFName.of("Version"))) ?? header;
  return claim.part === 4 ? /^2/.test(header) && /^2/.test(stated) : /^1/.test(header);
}

const isAlways = () => true;
const isInPart1 = ({ part }: Claim) => part === 1;

const CLAUSES: readonly Clause[] = [
  { name: "KNOWN", asks: isAlways, holds: ({ claim }) => LEVELS[claim.part]?.includes(claim.level) ?? false },
  { name: "VERSION", asks: isAlways, holds: isVersionFitting },
  { name: "CROSS_REFERENCE", asks: isInPart1, holds: ({ isPacked }) => !isPacked },
  { name: "METADATA", asks: isAlways, holds: hasConformingMetadata },
  { name: "ATTACHMENTS", asks: isAlways, holds: hasConformingAttachments },
  { name: "FONTS", asks: isAlways, holds: hasEmbeddedFonts },
  { name: "GLYPH_LISTS", asks: ({ part }) => part < 4, holds: hasValidSubsetLists },
  { name: "GLYPHS", asks: isAlways, holds: hasAccurateGlyphs },
  { name: "COLOURS", asks: isAlways, holds: hasDefinedColours },
  { name: "TRANSPARENCY", asks: isAlways, holds: hasConformingTransparency },
  { name: "ANNOTATIONS", asks: isAlways, holds: hasConformingAnnotations },
  { name: "TAGS", asks: ({ level }) => level === "A", holds: hasTaggedDrawings },
];

export const findBrokenClauses = (document: ArchiveDocument): ClauseName[] =>
  CLAUSES.filter(({ asks, holds }) => asks(document.claim) && !holds(document)).map(({ name }) => name);
