import type { PDFContext, PDFRef } from "pdf-lib";
import type { Measure } from "@/server/domain/field/layout";
import { readyShaper } from "../text/shape";
import { type Typeset, typeset } from "../text/typeset";
import { type Face, fontOf, type HanFace } from "./faces";
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

/** Subset tags are fixed, so that output is repeatable. */
const TAGS: Record<Face, string> = {
  regular: "RUBRIR",
  semibold: "RUBRIS",
  caveat: "RUBRCA",
  "dancing-script": "RUBRDS",
  "great-vibes": "RUBRGV",
  "homemade-apple": "RUBRHA",
  arabic: "RUBRAR",
  hebrew: "RUBRHE",
  thai: "RUBRTH",
  symbols: "RUBRSY",
  emoji: "RUBREM",
  jp: "RUBRJP",
  sc: "RUBRSC",
  tc: "RUBRTC",
  kr: "RUBRKR",
  "arabic-semibold": "RUBSAR",
  "hebrew-semibold": "RUBSHE",
  "thai-semibold": "RUBSTH",
  "emoji-semibold": "RUBSEM",
  "jp-semibold": "RUBSJP",
  "sc-semibold": "RUBSSC",
  "tc-semibold": "RUBSTC",
  "kr-semibold": "RUBSKR",
};

/** Where a document's objects are kept. */
type Document = { readonly context: PDFContext };

/** The faces of one document, each subset to what it uses. */
export class FontSet {
  readonly #document: Document;
  readonly #used = new Map<Face, FontProgram>();
  /** Letters that no font has; they were drawn as boxes. */
  readonly missing = new Set<string>();

  private constructor(
    document: Document,
    /** Of the document, as it states it; null when it does not. */
    readonly language: string | null,
  ) {
    this.#document = document;
  }

  static async create(document: Document, language: string | null = null): Promise<FontSet> {
    await readyShaper();
    return new FontSet(document, language);
  }

  /** The face, from now on part of the document. */
  use(face: Face): FontProgram {
    const known = this.#used.get(face);
    if (known) return known;
    const font = fontOf(face);
    const program = new FontProgram(this.#document.context, font, `${TAGS[face]}+${font.postscriptName}`);
    this.#used.set(face, program);
    return program;
  }

  refOf(face: Face): PDFRef {
    return this.use(face).ref;
  }

  /** Writes the subsets; call once, when all text is drawn. */
  async embed(): Promise<void> {
    for (const program of this.#used.values()) program.embed();
  }
}
