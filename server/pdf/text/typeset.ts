import {
  countSpaced,
  getTextDirection,
  isIgnorable,
  removeIgnorables,
  type TextDirection,
} from "@/server/domain/field/layout-clusters";
import { getHanShape } from "@/server/domain/field/layout-han";
import { mirrorCharacter, type Run, splitVisualRuns } from "@/server/domain/field/layout-runs";
import type { Shaped, ShapedGlyph, ShapedLetter } from "@/server/domain/field/layout-shaping";
import { type Face, findFace, getFont, type HanFace, isCovered } from "../draw/faces";
import { shapeRun } from "./shape";

/**
 * A line of text as glyphs on a baseline (pdf/README.md 1.5): directions, a font for every letter, shaping
 * where a script needs it. Lengths in em. Measuring and drawing use this one result, so they cannot differ.
 */

export type TypesetRun = {
  readonly face: Face;
  /** From the start of the line, without letter spacing. */
  readonly x: number;
  /** Letter spacings that come before the run. */
  readonly spacings: number;
  /** From left to right. In a plain run every glyph has its own advance, one glyph a character. */
  readonly letters: readonly ShapedLetter[];
  readonly isPlain: boolean;
  readonly isRightToLeft: boolean;
  /** The run's text, in reading order. */
  readonly text: string;
  /** Its place in reading order. */
  readonly order: number;
};

export type Typeset = {
  readonly runs: readonly TypesetRun[];
  readonly width: number;
  /** Letters that no font has: each is drawn as U+FFFD. */
  readonly missing: readonly string[];
};

export type TypesetOptions = {
  readonly face: Face;
  /** The paragraph's direction; by its first letter when absent. */
  readonly direction?: TextDirection | undefined;
  readonly han?: HanFace | undefined;
};

type Advance = { id: number; advance: number };
const advances = new Map<Face, Map<number, Advance>>();

/** The glyph of one code point and its advance; the font's missing-glyph box when it has none. */
function getAdvance(face: Face, codePoint: number): Advance {
  const cachedAdvances = advances.get(face) ?? new Map<number, Advance>();
  advances.set(face, cachedAdvances);
  const cachedAdvance = cachedAdvances.get(codePoint);
  if (cachedAdvance) return cachedAdvance;
  const font = getFont(face);
  const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
  const glyphAdvance = { id, advance: advanceWidth / font.unitsPerEm };
  cachedAdvances.set(codePoint, glyphAdvance);
  return glyphAdvance;
}

function layoutPlain(face: Face, text: string, isRightToLeft: boolean): Shaped {
  const letters = [...text].filter((letter) => !isIgnorable(letter));
  let width = 0;
  const glyphs = (isRightToLeft ? letters.reverse() : letters).map((letter, index): ShapedGlyph => {
    const drawnLetter = isRightToLeft ? mirrorCharacter(letter) : letter;
    const { id, advance } = getAdvance(face, drawnLetter.codePointAt(0) ?? 0);
    const glyph = { id, text: letter, x: width, y: 0, spacings: index };
    width += advance;
    return glyph;
  });
  return { letters: [{ text, glyphs }], width };
}

/** Lays out U+FFFD for letters that cannot be shown, with their text. A font's empty box is never drawn. */
function layoutMissing(text: string): Shaped {
  const { id, advance } = getAdvance("regular", 0xfffd);
  const letters = [...text].filter((letter) => !isIgnorable(letter));
  const glyphs = letters.map((letter, index): ShapedGlyph => {
    return { id, text: letter, x: index * advance, y: 0, spacings: index };
  });
  return { letters: [{ text, glyphs }], width: letters.length * advance };
}

const SIMPLE = /^[\u0020-\u00ac\u00ae-\u02ff]*$/u;

/** Sets one line of text in `face`, as far as it has the letters. */
export function typesetText(text: string, { face, direction, han }: TypesetOptions): Typeset {
  const source = text.normalize("NFC");
  if (SIMPLE.test(source) && direction !== "rtl" && isCovered(face, source)) {
    const { letters, width } = layoutPlain(face, source, false);
    const run = {
      face,
      letters,
      text: source,
      x: 0,
      spacings: 0,
      isPlain: true,
      isRightToLeft: false,
      order: 0,
    };
    return { runs: [run], width, missing: [] };
  }
  const hanShape = han ?? getHanShape(source);
  const chooseFace = (cluster: string) => findFace(cluster, face, hanShape);
  // A mark that its letter's font lacks follows the letter, from a font that has it.
  const splitCluster = (cluster: string) => (chooseFace(cluster) === null ? [...cluster] : [cluster]);
  return assembleRuns(
    splitVisualRuns(source, direction ?? getTextDirection(source), chooseFace, splitCluster),
  );
}

const BLANK = /^\s+$/u;

/** Takes the blank between two right-to-left words from their own font; it keeps its width. */
function toBlankRun(face: Face, run: TypesetRun): TypesetRun {
  const { id } = getAdvance(face, 0x20);
  const letters = run.letters.map(({ text, glyphs }) => {
    return { text, glyphs: glyphs.map((glyph) => ({ ...glyph, id })) };
  });
  return { ...run, face, letters };
}

/** Joins two right-to-left neighbours to one run; `right` is read first. */
function joinRuns(left: TypesetRun, right: TypesetRun): TypesetRun {
  const [x, spacings] = [right.x - left.x, right.spacings - left.spacings];
  const moved = right.letters.map(({ text, glyphs }) => ({
    text,
    glyphs: glyphs.map((glyph) => ({ ...glyph, x: glyph.x + x, spacings: glyph.spacings + spacings })),
  }));
  const [letters, text] = [[...left.letters, ...moved], right.text + left.text];
  return { ...left, letters, text, order: right.order, isPlain: false };
}

/**
 * Joins right-to-left words with the blanks between them to one run. Readers that take a page's content in
 * order find blanks within a string, but lose them between two strings placed from right to left.
 */
function joinTurnedRuns(runs: readonly TypesetRun[]): TypesetRun[] {
  const whole: TypesetRun[] = [];
  for (const [index, run] of runs.entries()) {
    const [last, next] = [whole.at(-1), runs[index + 1]];
    const isBetween = last?.face === next?.face && next?.isRightToLeft && BLANK.test(run.text);
    const own = last && isBetween && isCovered(last.face, " ") ? toBlankRun(last.face, run) : run;
    const isNext =
      last?.isRightToLeft && own.isRightToLeft && last.face === own.face && last.order === own.order + 1;
    if (last && isNext) whole.splice(-1, 1, joinRuns(last, own));
    else whole.push(run);
  }
  return whole;
}

function assembleRuns(runs: readonly Run<Face | null>[]): Typeset {
  const placed: TypesetRun[] = [];
  const missing: string[] = [];
  let [x, spacings] = [0, 0];
  for (const { text, font, isShaped, isRightToLeft, script, order } of runs) {
    if (removeIgnorables(text) === "") continue;
    if (font === null) missing.push(...text);
    const face = font ?? "regular";
    const isPlain = !isShaped || font === null;
    const layout =
      font === null
        ? layoutMissing(text)
        : isPlain
          ? layoutPlain(face, text, isRightToLeft)
          : shapeRun(face, text, isRightToLeft, script);
    placed.push({ face, x, spacings, letters: layout.letters, isPlain, isRightToLeft, text, order });
    x += layout.width;
    spacings += countSpaced(text);
  }
  return { runs: joinTurnedRuns(placed), width: x, missing };
}
