import type { Box } from "../placement";
import { isLabel } from "./label-words";
import { buildLines, type PrintedLine, type PrintedWord, type Run, splitIntoRuns } from "./lines";
import { getBottom, getRight, measureSharedHeight, measureSharedWidth, type PageMarks } from "./marks";
import { buildRuling, findRulingCells, type Ruling } from "./ruling";

export type Paper = {
  width: number;
  height: number;
  lines: readonly PrintedLine[];
  runs: readonly Run[];
  words: readonly PrintedWord[];
  ruling: Ruling;
  cells: readonly Box[];
  textHeight: number;
};

const USUAL_TEXT_PT = 12;

export function readPaper(marks: PageMarks): Paper {
  const lines = buildLines(marks.letters);
  const ruling = buildRuling(marks.rules, marks.frames);
  const heights = marks.letters.map(({ box }) => box.height).sort((a, b) => a - b);
  return {
    width: marks.width,
    height: marks.height,
    lines,
    runs: lines.flatMap((line) => splitIntoRuns(line)),
    words: lines.flatMap(({ words }) => words),
    ruling,
    cells: findRulingCells(ruling),
    textHeight: heights[Math.floor(heights.length / 2)] ?? USUAL_TEXT_PT,
  };
}

const isMiddleIn = ({ x, y, width, height }: Box, within: Box): boolean =>
  x + width / 2 > within.x &&
  x + width / 2 < getRight(within) &&
  y + height / 2 > within.y &&
  y + height / 2 < getBottom(within);

export const listWordsIn = ({ words }: Paper, box: Box): PrintedWord[] =>
  words.filter((word) => isMiddleIn(word.box, box));

export const hasLeaderIn = ({ lines }: Paper, box: Box): boolean =>
  lines.some(({ leaders }) => leaders.some((leader) => isMiddleIn(leader.box, box)));

export const joinWords = (words: readonly PrintedWord[]): string => words.map(({ text }) => text).join(" ");

/** Largest gap, in heights, between words of one sentence that leads to a blank. */
const SENTENCE_GAP = 2.2;
const MAX_WORDS = 8;

/** Returns the last words of a line before `at`; empty if something else lies between. */
export function listWordsBefore(paper: Paper, at: Box, reach: number): PrintedWord[] {
  const near = paper.lines.filter(
    ({ box }) => measureSharedHeight(box, at) > 0.35 * Math.min(box.height, at.height),
  );
  const before = near
    .flatMap(({ words }) => words)
    .filter(
      (word) => getRight(word.box) <= at.x + 3 && measureSharedHeight(word.box, at) > 0.3 * word.box.height,
    )
    .sort((a, b) => b.box.x - a.box.x);
  const leaders = near.flatMap((line) => line.leaders).filter(({ box }) => getRight(box) <= at.x + 1);
  const leadingWords: PrintedWord[] = [];
  let edge = at.x;
  for (const word of before) {
    const gap = edge - getRight(word.box);
    const isCut =
      leaders.some(({ box }) => box.x >= getRight(word.box) - 2) ||
      paper.ruling.upright.some(
        (line) =>
          line.x > getRight(word.box) - 1 && line.x < edge - 1 && measureSharedHeight(line, word.box) > 3,
      );
    const isColonAlone = leadingWords.length === 1 && /^[:：]$/u.test(leadingWords[0]?.text ?? "");
    const most = leadingWords.length === 0 || isColonAlone ? reach : SENTENCE_GAP * word.box.height;
    if (isCut || gap > most) break;
    leadingWords.unshift(word);
    edge = word.box.x;
    if (leadingWords.length >= MAX_WORDS) break;
  }
  return leadingWords;
}

/** Returns the labels under a line from left to right, from the nearest text line only. */
export function listRunsBelow(paper: Paper, at: Box, reach: number): Run[] {
  const base = getBottom(at);
  const under = paper.runs.filter(
    ({ box, words }) =>
      box.y + box.height * 0.35 > base - 3 &&
      box.y - base < reach &&
      measureSharedWidth(box, at) > 0.5 * Math.min(box.width, at.width) &&
      words.length > 0,
  );
  const top = Math.min(...under.map(({ box }) => box.y));
  return under.filter(({ box }) => box.y - top < 3).sort((a, b) => a.box.x - b.box.x);
}

/** Returns the label right above a place, aligned with its left edge or its middle. */
export function findRunAbove(paper: Paper, at: Box, reach: number): Run | null {
  const over = paper.runs
    .filter(({ box, text }) => {
      const gap = at.y - getBottom(box);
      const isAligned =
        Math.abs(box.x - at.x) < 9 || Math.abs(box.x + box.width / 2 - (at.x + at.width / 2)) < 9;
      return gap > -7 && gap < reach && isAligned && box.width < at.width + 40 && isLabel(text);
    })
    .sort((a, b) => getBottom(b.box) - getBottom(a.box));
  const [nearest] = over;
  const isAnswered =
    nearest &&
    paper.words.some(
      ({ box }) =>
        box.x > getRight(nearest.box) + 1 &&
        box.x < getRight(at) &&
        measureSharedHeight(box, nearest.box) > 0.5 * Math.min(box.height, nearest.box.height),
    );
  return nearest && !isAnswered ? nearest : null;
}
