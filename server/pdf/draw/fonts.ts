import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font, type Glyph } from "fontkit";
import type { PDFDocument, PDFFont } from "pdf-lib";
import type { Fontkit } from "pdf-lib/cjs/types/fontkit";
import type { Measure } from "@/server/domain/field/layout";
import type { SignatureFace } from "@/server/domain/field/signature";

/**
 * The fonts that go into PDFs. pdf-lib embeds them, fontkit 2 reads and subsets them; `@pdf-lib/fontkit` silently
 * loses glyphs when it subsets (pdf.md 1.5) and is not used.
 */

export type TextFace = "regular" | "semibold";
export type Face = TextFace | SignatureFace;

const FILES: Record<Face, string> = {
  regular: "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  semibold: "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf",
  caveat: "@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf",
  "dancing-script": "@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf",
  "great-vibes": "@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf",
  "homemade-apple": "@expo-google-fonts/homemade-apple/400Regular/HomemadeApple_400Regular.ttf",
};

const require = createRequire(import.meta.url);
const parsed = new Map<Face, { font: Font; bytes: Buffer }>();

function load(face: Face): { font: Font; bytes: Buffer } {
  const known = parsed.get(face);
  if (known) return known;
  const bytes = readFileSync(require.resolve(FILES[face]));
  const loaded = { font: create(bytes), bytes };
  parsed.set(face, loaded);
  return loaded;
}

/** The parsed font of a face, read once per process. */
export function fontOf(face: Face): Font {
  return load(face).font;
}

/** One glyph per character, composed first: what the PDF stores and what is measured are the same by construction. */
export function glyphsOf(font: Font, text: string): Glyph[] {
  return [...text.normalize("NFC")].map((character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
}

export function isCovered(face: Face, text: string): boolean {
  const font = fontOf(face);
  return [...text.normalize("NFC")].every((char) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
}

/** Widths in points, from the font's own advances. */
export function measureWith(face: Face): Measure {
  const font = fontOf(face);
  return (text, fontSize) => {
    let units = 0;
    for (const glyph of glyphsOf(font, text)) units += glyph.advanceWidth;
    return (units / font.unitsPerEm) * fontSize;
  };
}

type SubsetListener = (bytes: Uint8Array) => void;

/** The font as pdf-lib expects it: the stream interface of old fontkit over the `encode` of the new one. */
function adapt(font: Font): ReturnType<Fontkit["create"]> {
  return Object.create(font, {
    layout: { value: (text: string) => ({ glyphs: glyphsOf(font, text) }) },
    createSubset: {
      value: () => {
        const subset = font.createSubset();
        const stream = {
          on(event: string, listener: SubsetListener) {
            if (event === "data") listener(subset.encode());
            if (event === "end") listener(new Uint8Array());
            return stream;
          },
        };
        return {
          cff: false,
          includeGlyph: (glyph: Glyph) => subset.includeGlyph(glyph),
          encodeStream: () => stream,
        };
      },
    },
  });
}

/** The two text faces of one document, subset to what it uses; the subset tag is fixed so that output is repeatable. */
export class FontSet {
  readonly regular: PDFFont;
  readonly semibold: PDFFont;

  private constructor(regular: PDFFont, semibold: PDFFont) {
    this.regular = regular;
    this.semibold = semibold;
  }

  static async create(document: PDFDocument): Promise<FontSet> {
    const embed = (face: TextFace, tag: string) => {
      const { font, bytes } = load(face);
      document.registerFontkit({ create: () => adapt(font) });
      return document.embedFont(bytes, { subset: true, customName: `${tag}+${font.postscriptName}` });
    };
    const regular = await embed("regular", "RUBRIR");
    return new FontSet(regular, await embed("semibold", "RUBRIS"));
  }
}
