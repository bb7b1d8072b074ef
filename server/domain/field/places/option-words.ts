import type { FieldMeta } from "../meta";
import type { Box } from "../placement";
import { getBottom, getRight, measureSharedHeight } from "./marks";
import { joinWords, type Paper } from "./paper";

/**
 * Reads the printed labels beside a form's circles: inside the form, options are often only named "1" and
 * "2".
 */

const BESIDE_PT = 20;
/** Words further apart than this, in heights, are no longer one label. */
const APART = 1.1;
const MAX_WORDS_LENGTH = 80;

const cleanName = (words: string): string => words.replace(/^[\s:*_.…]+|[\s:*_…]+$/gu, "");

/** Returns the words on one side of a circle in its row, up to the next circle. */
function readWordsBeside(paper: Paper, tick: Box, all: readonly Box[], side: "after" | "before"): string {
  const middle = tick.y + tick.height / 2;
  const isInRow = (box: Box) => middle > box.y && middle < getBottom(box);
  // Distances from the circle, so that both sides read alike.
  const measureNear = (box: Box) => (side === "after" ? box.x - getRight(tick) : tick.x - getRight(box));
  const measureFar = (box: Box) => measureNear(box) + box.width;
  const end = Math.min(
    ...all
      .filter((other) => other !== tick && measureSharedHeight(other, tick) > 0 && measureNear(other) >= 0)
      .map(measureNear),
  );
  const words = paper.words
    .filter(({ box }) => isInRow(box) && measureNear(box) > -1 && measureNear(box) < end)
    .sort((a, b) => measureNear(a.box) - measureNear(b.box));
  const labelWords: typeof words = [];
  let edge = 0;
  for (const word of words) {
    if (measureNear(word.box) - edge > (labelWords.length === 0 ? BESIDE_PT : APART * word.box.height)) break;
    labelWords.push(word);
    edge = measureFar(word.box);
  }
  const text = cleanName(joinWords(side === "after" ? labelWords : labelWords.reverse()));
  return /[\p{L}\d]/u.test(text) ? text.slice(0, MAX_WORDS_LENGTH) : "";
}

/**
 * Returns each circle's words: behind all of them or before all of them; null if the words are not distinct.
 */
function findPrintedWords(paper: Paper, ticks: readonly Box[], all: readonly Box[]): string[] | null {
  for (const side of ["after", "before"] as const) {
    const words = ticks.map((tick) => readWordsBeside(paper, tick, all, side));
    if (!words.includes("") && new Set(words).size === words.length) return words;
  }
  return null;
}

/** Renames the options of a choice to their printed labels. `all` are the circles of the whole page. */
export function withPrintedWords(
  paper: Paper,
  meta: FieldMeta,
  ticks: readonly Box[],
  all: readonly Box[],
): FieldMeta {
  if ((meta.type !== "radio" && meta.type !== "checkbox") || !meta.values) return meta;
  const words = findPrintedWords(paper, ticks, all);
  if (!words) return meta;
  const values = meta.values.map((option, index) => ({ ...option, value: words[index] ?? option.value }));
  return { ...meta, values };
}
