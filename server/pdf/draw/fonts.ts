import type { PDFContext, PDFDict, PDFRef } from "pdf-lib";
import type { Measure } from "@/server/domain/field/layout";
import { type ArchiveNeeds, NO_NEEDS } from "../archive/needs";
import { readyShaper } from "../text/shape";
import { type Typeset, typeset } from "../text/typeset";
import { calibratedColors } from "./calibrated";
import { type Face, fontOf, type HanFace, subsetTag } from "./faces";
import { FontProgram } from "./font-program";

export { type Face, fontOf, type HanFace, isCovered, type TextFace } from "./faces";

/** Lines that were measured a moment ago are drawn next: a few are kept. */
const KEPT = 400;
const lines = new Map<string, Typeset>();

/** `typeset`, remembered. */
export function lineOf(
  text: string,
  face: Face,
  options: { direction?: "ltr" | "rtl" | undefined; han?: HanFace | undefined } = {},
): Typeset {
  const key = `${face} ${options.direction ?? ""} ${options.han ?? ""} ${text}`;
  const known = lines.get(key);
  if (known) return known;
  const made = typeset(text, { face, ...options });
  if (lines.size >= KEPT) lines.clear();
  lines.set(key, made);
  return made;
}

/** Widths in points, from what will be drawn. */
export function measureWith(face: Face, han?: HanFace): Measure {
  return (text, fontSize) => lineOf(text, face, { han }).width * fontSize;
}

/** Where a document's objects are kept. */
type Document = { readonly context: PDFContext };

/** The faces of one document, each subset to what it uses. */
export class FontSet {
  readonly #document: Document;
  readonly #used = new Map<Face, FontProgram>();
  #isEmbedded = false;
  /** Letters that no font has; they were drawn as boxes. */
  readonly missing = new Set<string>();

  private constructor(
    document: Document,
    /** Of the document, as it states it; null when it does not. */
    readonly language: string | null,
    /** How this document wants everything written that is drawn with these fonts. */
    readonly needs: ArchiveNeeds,
  ) {
    this.#document = document;
  }

  static async create(
    document: Document,
    language: string | null = null,
    needs: ArchiveNeeds = NO_NEEDS,
  ): Promise<FontSet> {
    await readyShaper();
    return new FontSet(document, language, needs);
  }

  /** The face, from now on part of the document. */
  use(face: Face): FontProgram {
    const known = this.#used.get(face);
    if (known) return known;
    const font = fontOf(face);
    const program = new FontProgram(
      this.#document.context,
      font,
      `${subsetTag(face)}+${font.postscriptName}`,
      this.needs.listsGlyphs,
    );
    this.#used.set(face, program);
    return program;
  }

  /** Notes letters that no font has. */
  miss(letters: readonly string[]): void {
    for (const letter of letters) this.missing.add(letter);
  }

  /** What red, green and blue mean here; null where the document's output says it, or nobody has to. */
  colorSpaces(): PDFDict | null {
    return this.needs.ownColours ? calibratedColors(this.#document.context) : null;
  }

  refOf(face: Face): PDFRef {
    return this.use(face).ref;
  }

  /** Writes the subsets, once, when all text is drawn. */
  async embed(): Promise<void> {
    if (this.#isEmbedded) return;
    this.#isEmbedded = true;
    for (const program of this.#used.values()) program.embed();
  }
}
