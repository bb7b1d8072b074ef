import {
  beginText,
  endText,
  fill,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  setCharacterSpacing,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  setTextRise,
} from "pdf-lib";
import type { ShapedGlyph } from "@/server/domain/field/layout-shaping";
import type { TypesetRun } from "../text/typeset";
import { getFont } from "./faces";
import type { FontProgram } from "./font-program";
import { formatOutline, getGlyphPath } from "./outlines";

/** A run of glyphs as PDF operators (ISO 32000-2, 9.4). */

/** An operator, or lines of a content stream as they are. */
type Drawing = PDFOperator | string;

export type RunPlace = {
  /** Start of the baseline, in the page's upward points. */
  x: number;
  y: number;
  fontSize: number;
  letterSpacing: number;
  color: readonly [red: number, green: number, blue: number];
};

const roundToHundredths = (value: number) => Math.round(value * 100) / 100;
const toHex = (code: number) => code.toString(16).toUpperCase().padStart(4, "0");

/** Wraps operators so that readers extract `text` in place of the glyphs' own (ISO 32000-2, 14.9.4). */
export function wrapActualText(text: string, operators: readonly Drawing[]): Drawing[] {
  const actual = PDFHexString.fromText(text).toString();
  return [
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ["/Span", `<</ActualText ${actual}>>`]),
    ...operators,
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  ];
}

/** Wraps show strings whose characters are in the reverse of reading order (ISO 32000-2, 14.8.2.5). */
function wrapReversed(operators: readonly Drawing[]): Drawing[] {
  return [
    PDFOperator.of(PDFOperatorNames.BeginMarkedContent, ["/ReversedChars"]),
    ...operators,
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  ];
}

function showPlain(run: TypesetRun, program: FontProgram): Drawing[] {
  const glyphs = run.letters.flatMap((letter) => letter.glyphs);
  const codes = glyphs.map(({ id, text }) => toHex(program.code(id, text))).join("");
  return [PDFOperator.of(PDFOperatorNames.ShowText, [`<${codes}>`])];
}

/** The pen of a run. It moves by the difference between a glyph's place and the end of the last one. */
class Pen {
  readonly operators: Drawing[] = [];
  #parts: string[] = [];
  #at = 0;
  #rise = 0;

  constructor(
    readonly program: FontProgram,
    readonly place: RunPlace,
    readonly turned: boolean,
  ) {}

  flush(): void {
    if (this.#parts.length > 0) {
      this.operators.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [`[${this.#parts.join(" ")}]`]));
    }
    this.#parts = [];
  }

  show(glyph: ShapedGlyph): void {
    const { fontSize, letterSpacing } = this.place;
    if (glyph.y !== this.#rise) {
      this.flush();
      this.#rise = glyph.y;
      this.operators.push(setTextRise(roundToHundredths(glyph.y * fontSize)));
    }
    const shift = roundToHundredths(
      (this.#at - glyph.x - (glyph.spacings * letterSpacing) / fontSize) * 1000,
    );
    if (shift !== 0) this.#parts.push(String(shift));
    // As readers will add it up: rounding errors must not grow along a line.
    this.#at -= shift / 1000;
    const [base = "", ...marks] = this.turned ? [...glyph.text] : [glyph.text];
    // Marks are drawn as outlines. Their text precedes their letter, where a reader from the left meets it.
    for (const mark of marks.reverse()) this.#parts.push(`<${toHex(this.program.silentCode(mark))}>`);
    this.#parts.push(`<${toHex(this.program.code(glyph.id, base))}>`);
    this.#at += this.program.getAdvance(glyph.id);
  }

  finish(): Drawing[] {
    this.flush();
    if (this.#rise !== 0) this.operators.push(setTextRise(0));
    return this.operators;
  }
}

/**
 * Shows glyphs where the shaper put them. A run from left to right also states its text as a whole. One from
 * right to left must not: readers take such a text for visual order and reverse it (`reading-order.test.ts`).
 */
function showShaped(run: TypesetRun, program: FontProgram, place: RunPlace): Drawing[] {
  const pen = new Pen(program, place, run.isRightToLeft);
  for (const { glyphs } of run.letters) {
    for (const glyph of glyphs) if (glyph.text !== "") pen.show(glyph);
  }
  const isExact = run.letters.every(({ glyphs }) => glyphs.length === 1);
  return run.isRightToLeft || isExact ? pen.finish() : wrapActualText(run.text, pen.finish());
}

/**
 * Draws parts of letters without text as outlines, so that no reader, however old, extracts anything there.
 */
function drawSilentParts(run: TypesetRun, place: RunPlace): Drawing[] {
  const font = getFont(run.face);
  const scale = place.fontSize / font.unitsPerEm;
  const parts = run.letters.flatMap(({ glyphs }) => glyphs.filter(({ text }) => text === ""));
  return parts.flatMap((glyph) => {
    const x = place.x + glyph.x * place.fontSize + glyph.spacings * place.letterSpacing;
    const y = place.y + glyph.y * place.fontSize;
    const path = getGlyphPath(font, glyph.id);
    if (path.length === 0) return [];
    return [
      ...formatOutline(
        path,
        (value) => roundToHundredths(x + value * scale),
        (value) => roundToHundredths(y + value * scale),
      ),
      fill(),
    ];
  });
}

function showRun(run: TypesetRun, program: FontProgram, place: RunPlace): Drawing[] {
  const drawings = run.isPlain ? showPlain(run, program) : showShaped(run, program, place);
  return run.isRightToLeft ? wrapReversed(drawings) : drawings;
}

/** Draws `run` from `place`. Every run sets the text state anew; the colour is the run's. */
export function drawRun(run: TypesetRun, program: FontProgram, place: RunPlace): Drawing[] {
  return [
    beginText(),
    setFillingRgbColor(...place.color),
    setFontAndSize(run.face, place.fontSize),
    setCharacterSpacing(run.isPlain ? place.letterSpacing : 0),
    setTextMatrix(1, 0, 0, 1, place.x, place.y),
    ...showRun(run, program, place),
    endText(),
    ...(run.isPlain ? [] : drawSilentParts(run, place)),
  ];
}
