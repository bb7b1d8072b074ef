import { deflateSync } from "node:zlib";
import type { Font, Subset } from "fontkit";
import { type PDFContext, PDFDict, PDFName, PDFRawStream, type PDFRef, PDFString } from "pdf-lib";

/**
 * A font inside a PDF (ISO 32000-2, 9.7): Type0 with Identity-H over a subset of the drawn glyphs. Every
 * pair of glyph and text has a code of its own, so that readers extract exactly the letters that were
 * written, in any shape.
 */

const SYMBOLIC = 4;
const SILENT_AMONG = 100;
/** Most lines of a character map in one `beginbfchar`. */
const BLOCK = 100;

const toHex = (value: number) => value.toString(16).toUpperCase().padStart(4, "0");
const roundToHundredths = (value: number) => Math.round(value * 100) / 100;

/** Encodes a text as the UTF-16 of a character map. */
function toUtf16Hex(text: string): string {
  return Array.from({ length: text.length }, (_, at) => toHex(text.charCodeAt(at))).join("");
}

type Code = { glyph: number; text: string; advance: number };

function buildCharacterMap(codes: readonly Code[]): string {
  const lines = codes.map(({ text }, index) => `<${toHex(index + 1)}> <${toUtf16Hex(text)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK) {
    const block = lines.slice(at, at + BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return [
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def",
    "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange",
    ...blocks,
    "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend",
  ].join("\n");
}

function packStream(context: PDFContext, data: Uint8Array, entries: Record<string, number> = {}): PDFRef {
  const dict = context.obj({ Filter: "FlateDecode", ...entries });
  return context.register(PDFRawStream.of(dict, deflateSync(data)));
}

export class FontProgram {
  readonly ref: PDFRef;
  readonly #context: PDFContext;
  readonly #font: Font;
  readonly #name: string;
  readonly #subset: Subset;
  readonly #codes: Code[] = [];
  readonly #known = new Map<string, number>();
  #silentGlyph: number | undefined;

  /** `listsGlyphs`: the subset lists its characters (`CIDSet`). */
  constructor(
    context: PDFContext,
    font: Font,
    name: string,
    readonly listsGlyphs = false,
  ) {
    this.#context = context;
    this.#font = font;
    this.#name = name;
    this.#subset = font.createSubset();
    this.ref = context.nextRef();
  }

  #encode(glyph: number, text: string, advance: number): number {
    const key = `${glyph} ${advance} ${text}`;
    const existingCode = this.#known.get(key);
    if (existingCode !== undefined) return existingCode;
    this.#codes.push({ glyph: this.#subset.includeGlyph(glyph), text, advance });
    this.#known.set(key, this.#codes.length);
    return this.#codes.length;
  }

  /** Returns the code that shows a glyph and reads as `text`, and adds the glyph to the subset. */
  code(glyph: number, text: string): number {
    return this.#encode(glyph, text, this.#font.getGlyph(glyph).advanceWidth);
  }

  /** Returns a code that shows nothing, takes no room and reads as `text`. */
  silentCode(text: string): number {
    return this.#encode(this.#silent(), text, 0);
  }

  /**
   * Finds a blank glyph, if possible with no width: a PDF must not state a width other than the font's (ISO
   * 19005-1, 6.3.6). Fonts have it among their first glyphs.
   */
  #silent(): number {
    this.#silentGlyph ??= Array.from({ length: SILENT_AMONG }, (_, at) => at + 1).find((glyph) => {
      const { advanceWidth, path } = this.#font.getGlyph(glyph);
      return advanceWidth === 0 && path.commands.length === 0;
    });
    this.#silentGlyph ??= this.#font.glyphForCodePoint(0x20).id;
    return this.#silentGlyph;
  }

  /** A bit for every character, the missing one included (ISO 32000-1, table 124). */
  #characterSet(): PDFRef {
    const bits = Buffer.alloc(Math.ceil((this.#codes.length + 1) / 8));
    for (let cid = 0; cid <= this.#codes.length; cid++) {
      bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (0x80 >> (cid & 7));
    }
    return packStream(this.#context, bits);
  }

  /** A glyph's own advance in em, as the PDF states it. */
  getAdvance(glyph: number): number {
    return roundToHundredths((this.#font.getGlyph(glyph).advanceWidth * 1000) / this.#font.unitsPerEm) / 1000;
  }

  #map(): PDFName | PDFRef {
    // With an identity map the subset's component glyphs would count as characters, and the list would have
    // to name them.
    if (!this.listsGlyphs && this.#codes.every(({ glyph }, index) => glyph === index + 1))
      return PDFName.of("Identity");
    const map = Buffer.alloc((this.#codes.length + 1) * 2);
    for (const [index, { glyph }] of this.#codes.entries()) map.writeUInt16BE(glyph, (index + 1) * 2);
    return packStream(this.#context, map);
  }

  #descriptor(perMille: (units: number) => number): PDFRef {
    const { bbox, italicAngle, ascent, descent, capHeight } = this.#font;
    const program = this.#subset.encode();
    const descriptor = this.#context.obj({
      Type: "FontDescriptor",
      FontName: this.#name,
      Flags: SYMBOLIC,
      FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(perMille),
      ItalicAngle: italicAngle,
      Ascent: perMille(ascent),
      Descent: perMille(descent),
      CapHeight: perMille(capHeight || ascent),
      StemV: 80,
      FontFile2: packStream(this.#context, program, { Length1: program.length }),
    });
    if (this.listsGlyphs) descriptor.set(PDFName.of("CIDSet"), this.#characterSet());
    return this.#context.register(descriptor);
  }

  /** Writes the font; call once, when all text is drawn. */
  embed(): void {
    const context = this.#context;
    const toPerMille = (units: number) => roundToHundredths((units * 1000) / this.#font.unitsPerEm);
    const system = PDFDict.withContext(context);
    system.set(PDFName.of("Registry"), PDFString.of("Adobe"));
    system.set(PDFName.of("Ordering"), PDFString.of("Identity"));
    system.set(PDFName.of("Supplement"), context.obj(0));
    const descendant = context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: this.#name,
      CIDSystemInfo: system,
      FontDescriptor: this.#descriptor(toPerMille),
      DW: 0,
      W: [1, this.#codes.map(({ advance }) => toPerMille(advance))],
      CIDToGIDMap: this.#map(),
    });
    const font = context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: this.#name,
      Encoding: "Identity-H",
      DescendantFonts: [context.register(descendant)],
      ToUnicode: packStream(context, Buffer.from(buildCharacterMap(this.#codes), "latin1")),
    });
    context.assign(this.ref, font);
  }
}
