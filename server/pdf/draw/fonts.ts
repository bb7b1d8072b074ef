import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font, type Glyph } from "fontkit";
import { CustomFontSubsetEmbedder, type PDFDocument, PDFFont } from "pdf-lib";
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

/** A glyph that knows which character it stands for. */
export type CharacterGlyph = Pick<Glyph, "id" | "advanceWidth" | "codePoints" | "path">;

const glyphs = new WeakMap<Font, Map<number, CharacterGlyph>>();

/**
 * The glyph of one character. fontkit keeps glyphs by number and forgets the character of one that it first met as
 * part of another (the e of an é), which would make the text unsearchable; so the character is kept here.
 */
function glyphOf(font: Font, codePoint: number): CharacterGlyph {
  const known = glyphs.get(font) ?? new Map<number, CharacterGlyph>();
  glyphs.set(font, known);
  const found = known.get(codePoint);
  if (found) return found;
  const glyph = font.glyphForCodePoint(codePoint);
  const made = {
    id: glyph.id,
    advanceWidth: glyph.advanceWidth,
    codePoints: [codePoint],
    get path() {
      return glyph.path;
    },
  };
  known.set(codePoint, made);
  return made;
}

/** One glyph per character, composed first: what the PDF stores and what is measured are the same by construction. */
export function glyphsOf(font: Font, text: string): CharacterGlyph[] {
  return [...text.normalize("NFC")].map((character) => glyphOf(font, character.codePointAt(0) ?? 0));
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
          includeGlyph: (glyph: CharacterGlyph) => subset.includeGlyph(glyph.id),
          encodeStream: () => stream,
        };
      },
    },
  });
}

const SUBSET_TAGS: Record<TextFace, string> = { regular: "RUBRIR", semibold: "RUBRIS" };
const TEXT_FACES = ["regular", "semibold"] as const;

/** The text faces of one document, subset to what it uses; the subset tags are fixed so that output is repeatable. */
export class FontSet {
  readonly #document: PDFDocument;
  readonly #embedders: Map<TextFace, CustomFontSubsetEmbedder>;
  readonly #used = new Map<TextFace, PDFFont>();

  private constructor(document: PDFDocument, embedders: Map<TextFace, CustomFontSubsetEmbedder>) {
    this.#document = document;
    this.#embedders = embedders;
  }

  static async create(document: PDFDocument): Promise<FontSet> {
    const embedders = new Map<TextFace, CustomFontSubsetEmbedder>();
    for (const face of TEXT_FACES) {
      const { font, bytes } = load(face);
      const name = `${SUBSET_TAGS[face]}+${font.postscriptName}`;
      embedders.set(face, await CustomFontSubsetEmbedder.for({ create: () => adapt(font) }, bytes, name));
    }
    return new FontSet(document, embedders);
  }

  /** The face, from now on part of the document. */
  use(face: TextFace): PDFFont {
    const known = this.#used.get(face);
    if (known) return known;
    const embedder = this.#embedders.get(face);
    if (!embedder) throw new Error(`No embedder for ${face}.`);
    const font = PDFFont.of(this.#document.context.nextRef(), this.#document, embedder);
    this.#used.set(face, font);
    return font;
  }

  /** Writes the subsets; call once, when all text is drawn. */
  async embed(): Promise<void> {
    for (const font of this.#used.values()) await font.embed();
  }
}
