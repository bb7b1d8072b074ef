import type { PDFContext, PDFDict, PDFRef } from "pdf-lib";
import type { Measure } from "@/server/domain/field/layout";
import { type ArchiveNeeds, NO_NEEDS } from "../archive/needs";
import { loadShaper } from "../text/shape";
import { type Typeset, typesetText } from "../text/typeset";
import { createCalibratedColors } from "./calibrated-colors";
import { type Face, getFont, type HanFace, subsetTag } from "./faces";
import { FontProgram } from "./font-program";

export { type Face, getFont, type HanFace, isCovered } from "./faces";

/** Lines are drawn soon after they were measured, so a few are cached. */
const KEPT = 400;
const lines = new Map<string, Typeset>();

export function getTypesetLine(
  text: string,
  face: Face,
  options: { direction?: "ltr" | "rtl" | undefined; han?: HanFace | undefined } = {},
): Typeset {
  const key = `${face} ${options.direction ?? ""} ${options.han ?? ""} ${text}`;
  const cachedLine = lines.get(key);
  if (cachedLine) return cachedLine;
  const createdLine = typesetText(text, { face, ...options });
  if (lines.size >= KEPT) lines.clear();
  lines.set(key, createdLine);
  return createdLine;
}

/** Measures widths in points, from the glyphs that will be drawn. */
export function measureWith(face: Face, han?: HanFace): Measure {
  return (text, fontSize) => getTypesetLine(text, face, { han }).width * fontSize;
}

type Document = { readonly context: PDFContext };

/** The faces of one document, each subset to the glyphs it uses. */
export class FontSet {
  readonly #document: Document;
  readonly #used = new Map<Face, FontProgram>();
  #isEmbedded = false;
  /** Letters that no font has; they were drawn as boxes. */
  readonly missing = new Set<string>();

  private constructor(
    document: Document,
    /** The language the document states; null when it states none. */
    readonly language: string | null,
    /** Rules of this document for all drawings with these fonts. */
    readonly needs: ArchiveNeeds,
  ) {
    this.#document = document;
  }

  static async create(
    document: Document,
    language: string | null = null,
    needs: ArchiveNeeds = NO_NEEDS,
  ): Promise<FontSet> {
    await loadShaper();
    return new FontSet(document, language, needs);
  }

  use(face: Face): FontProgram {
    const existingProgram = this.#used.get(face);
    if (existingProgram) return existingProgram;
    const font = getFont(face);
    const program = new FontProgram(
      this.#document.context,
      font,
      `${subsetTag(face)}+${font.postscriptName}`,
      this.needs.listsGlyphs,
    );
    this.#used.set(face, program);
    return program;
  }

  miss(letters: readonly string[]): void {
    for (const letter of letters) this.missing.add(letter);
  }

  /** Definition of red, green and blue; null where the output intent defines them or none is needed. */
  colorSpaces(): PDFDict | null {
    return this.needs.ownColours ? createCalibratedColors(this.#document.context) : null;
  }

  getRef(face: Face): PDFRef {
    return this.use(face).ref;
  }

  /** Writes the subsets, once, when all text is drawn. */
  async embed(): Promise<void> {
    if (this.#isEmbedded) return;
    this.#isEmbedded = true;
    for (const program of this.#used.values()) program.embed();
  }
}
