import { PDFArray, type PDFDict, PDFName, PDFNumber, PDFRawStream } from "pdf-lib";
import type { ReadablePdf } from "./claim";
import type { ArchiveDocument, Drawing } from "./document";
import { type GlyphTable, readGlyphs } from "./truetype";

/** Clauses about fonts: ISO 19005-1, 6.3; 19005-2 and -3, 6.2.11; 19005-4, 6.2.10. */

const toPdfName = (name: string) => PDFName.of(name);
const PROGRAMS = ["FontFile", "FontFile2", "FontFile3"];
const SUBSET = /^[A-Z]{6}\+/;
/** Most difference between two statements of a width, in thousandths of an em. */
const TOLERANCE = 1;

function isEmbedded(reading: ReadablePdf, font: PDFDict): boolean {
  if (reading.name(font.get(toPdfName("Subtype"))) === "Type3") return true;
  const [part] = reading.array(font.get(toPdfName("DescendantFonts")))?.asArray() ?? [];
  const described = part === undefined ? font : reading.dict(part);
  const descriptor = reading.dict(described?.get(toPdfName("FontDescriptor")));
  return PROGRAMS.some((name) => reading.resolve(descriptor?.get(toPdfName(name))) instanceof PDFRawStream);
}

/**
 * True if a drawing shows text in a font. Fonts that are only listed, or used only for invisible text, need
 * no embedding.
 */
function isShown(reading: ReadablePdf, { content }: Drawing, name: PDFName): boolean {
  const contentText = content.map(({ stream }) => reading.decode(stream).toString("latin1")).join("\n");
  if (/(^|\s)3\s+Tr(\s|$)/.test(contentText)) return false;
  const spelt = name.asString().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`${spelt}\\s+[-+.\\d]+\\s+Tf`).test(contentText);
}

export function hasEmbeddedFonts({ reading, drawings }: ArchiveDocument): boolean {
  return drawings.every((drawing) => {
    const fonts = reading.dict(drawing.resources?.get(toPdfName("Font")))?.entries() ?? [];
    return fonts.every(([name, item]) => {
      const font = reading.dict(item);
      return !font || isEmbedded(reading, font) || !isShown(reading, drawing, name);
    });
  });
}

type CidFont = {
  dict: PDFDict;
  descriptor: PDFDict;
  glyphs: GlyphTable | null;
  toGlyphId: (cid: number) => number;
};

function readCidFont(reading: ReadablePdf, dict: PDFDict): CidFont | null {
  const descriptor = reading.dict(dict.get(toPdfName("FontDescriptor")));
  if (!descriptor || !reading.name(dict.get(toPdfName("Subtype")))?.startsWith("CIDFontType")) return null;
  const program = reading.resolve(descriptor.get(toPdfName("FontFile2")));
  const map = reading.resolve(dict.get(toPdfName("CIDToGIDMap")));
  const mapped = map instanceof PDFRawStream ? reading.decode(map) : null;
  const toGlyphId = (cid: number) => {
    if (!mapped) return cid;
    return cid * 2 + 2 <= mapped.length ? mapped.readUInt16BE(cid * 2) : 0;
  };
  const glyphs = program instanceof PDFRawStream ? readGlyphs(reading.decode(program)) : null;
  return { dict, descriptor, glyphs, toGlyphId };
}

/** True if a character list names every character that the program can draw. */
function isWhole(bits: Buffer, { glyphs, toGlyphId }: CidFont): boolean {
  if (!glyphs) return bits.some((byte) => byte !== 0);
  const isListed = (cid: number) => ((bits[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) !== 0;
  for (let cid = 1; cid <= 0xffff; cid++) {
    const glyph = toGlyphId(cid);
    if (glyph !== 0 && glyphs.hasOutline(glyph) && !isListed(cid)) return false;
  }
  return true;
}

/** Checks the character lists of subsets: part 1 requires one, and no part allows a wrong one. */
export function hasValidSubsetLists({ reading, claim, fonts }: ArchiveDocument): boolean {
  return fonts.every(({ dict }) => {
    const font = readCidFont(reading, dict);
    if (!font) return true;
    const list = reading.resolve(font.descriptor.get(toPdfName("CIDSet")));
    if (list instanceof PDFRawStream) return isWhole(reading.decode(list), font);
    return claim.part !== 1 || !SUBSET.test(reading.name(dict.get(toPdfName("BaseFont"))) ?? "");
  });
}

/** Characters with their stated widths, in thousandths of an em (ISO 32000-2, 9.7.4.3). */
function* readWidths(reading: ReadablePdf, dict: PDFDict): Generator<[cid: number, width: number]> {
  const items = reading.array(dict.get(toPdfName("W")))?.asArray() ?? [];
  for (let at = 0; at + 1 < items.length; ) {
    const first = reading.number(items[at]) ?? 0;
    const second = reading.resolve(items[at + 1]);
    if (second instanceof PDFArray) {
      for (const [index, width] of second.asArray().entries())
        yield [first + index, reading.number(width) ?? 0];
      at += 2;
    } else {
      const last = second instanceof PDFNumber ? second.asNumber() : first;
      for (let cid = first; cid <= Math.min(last, 0xffff); cid++)
        yield [cid, reading.number(items[at + 2]) ?? 0];
      at += 3;
    }
  }
}

/**
 * Checks that our text uses only glyphs its fonts have, with their true widths. Fonts of others are not
 * checked.
 */
export function hasAccurateGlyphs({ reading, claim, fonts }: ArchiveDocument): boolean {
  return fonts
    .filter(({ isNew }) => isNew)
    .every(({ dict }) => {
      const font = readCidFont(reading, dict);
      const { glyphs } = font ?? {};
      if (!font || !glyphs) return true;
      return [...readWidths(reading, dict)].every(([cid, width]) => {
        const glyph = font.toGlyphId(cid);
        if (glyph === 0 && claim.part > 1) return false;
        return Math.abs(glyphs.advance(glyph) - width) <= TOLERANCE;
      });
    });
}
