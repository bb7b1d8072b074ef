import type { Box } from "../placement";
import { computeBoundingBox, getRight, type Letter } from "./marks";

/** Text of a page in reading order: lines, words, and leaders (rows of `_` or `.` to write on). */

export type PrintedWord = { text: string; box: Box };
export type Leader = { box: Box; letter: string };
export type PrintedLine = { box: Box; words: readonly PrintedWord[]; leaders: readonly Leader[] };

/** Letters are on one line if their middles are closer than this part of their height. */
const SAME_LINE = 0.42;
/** A gap of this part of the height is a blank. */
const BLANK = 0.17;

const getMiddle = (box: Box): number => box.y + box.height / 2;

type LetterRow = { letters: Letter[]; middle: number; height: number };

function groupIntoRows(letters: readonly Letter[]): LetterRow[] {
  const rows: LetterRow[] = [];
  const sorted = [...letters].sort((a, b) => getMiddle(a.box) - getMiddle(b.box));
  for (const letter of sorted) {
    const row = rows.at(-1);
    const height = Math.max(row?.height ?? 0, Math.min(letter.box.height, 40));
    if (row && getMiddle(letter.box) - row.middle < SAME_LINE * height) row.letters.push(letter);
    else rows.push({ letters: [letter], middle: getMiddle(letter.box), height: letter.box.height });
  }
  return rows;
}

/** Characters that form a leader: minimum count and largest gap. */
const LEADERS: readonly { letters: RegExp; least: number; gap: number }[] = [
  { letters: /^[_＿]$/u, least: 3, gap: 0.4 },
  { letters: /^[.·․‥]$/u, least: 5, gap: 0.75 },
  { letters: /^…$/u, least: 2, gap: 0.75 },
  { letters: /^[-–—]$/u, least: 8, gap: 0.6 },
];
const LEAST_LEADER_PT = 9;

function readLeader(letters: readonly Letter[], from: number): Letter[] | null {
  const first = letters[from];
  const kind = first && LEADERS.find(({ letters: known }) => known.test(first.text));
  if (!first || !kind) return null;
  const run = [first];
  for (let index = from + 1; index < letters.length; index++) {
    const next = letters[index];
    const last = run.at(-1);
    if (!next || !last || !kind.letters.test(next.text)) break;
    if (next.box.x - getRight(last.box) > kind.gap * first.box.height) break;
    run.push(next);
  }
  const box = computeBoundingBox(run.map((letter) => letter.box));
  return run.length >= kind.least && box.width >= LEAST_LEADER_PT ? run : null;
}

function buildLine(row: LetterRow): PrintedLine {
  const letters = [...row.letters].sort((a, b) => a.box.x - b.box.x);
  const words: PrintedWord[] = [];
  const leaders: Leader[] = [];
  let open: Letter[] = [];
  const closeWord = () => {
    if (open.length > 0) {
      words.push({
        text: open.map(({ text }) => text).join(""),
        box: computeBoundingBox(open.map(({ box }) => box)),
      });
    }
    open = [];
  };
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index];
    if (!letter) continue;
    const leader = readLeader(letters, index);
    if (leader) {
      closeWord();
      leaders.push({ letter: letter.text, box: computeBoundingBox(leader.map(({ box }) => box)) });
      index += leader.length - 1;
      continue;
    }
    const last = open.at(-1);
    if (last && letter.box.x - getRight(last.box) > BLANK * letter.box.height) closeWord();
    open.push(letter);
  }
  closeWord();
  const box = computeBoundingBox(letters.map((letter) => letter.box));
  return { box, words, leaders: isTyped(words, leaders) ? [] : joinDates(words, leaders) };
}

/** Returns true if hyphens are the border of a typed table: "+-----+----+". */
const isTyped = (words: readonly PrintedWord[], leaders: readonly Leader[]): boolean =>
  words.length > 1 && leaders.length > 0 && words.every(({ text }) => /^[+|]+$/u.test(text));

const DATE_PART_PT = 60;

/** Joins "__/__/____" into one blank. */
function joinDates(words: readonly PrintedWord[], leaders: readonly Leader[]): Leader[] {
  const canJoin = ({ box }: Leader, next: Leader | undefined): boolean =>
    next !== undefined &&
    Math.max(box.width, next.box.width) < DATE_PART_PT &&
    words.some(
      (word) =>
        word.text === "/" &&
        Math.abs(word.box.x - getRight(box)) < word.box.height &&
        Math.abs(next.box.x - getRight(word.box)) < word.box.height,
    );
  return leaders.flatMap((leader, index): Leader[] => {
    const [second, third] = [leaders[index + 1], leaders[index + 2]];
    const before = leaders[index - 1];
    if (second && third && canJoin(leader, second) && canJoin(second, third)) {
      return [{ ...leader, box: computeBoundingBox([leader.box, second.box, third.box]) }];
    }
    const isSecond = before !== undefined && canJoin(before, leader) && canJoin(leader, second);
    const first = leaders[index - 2];
    const isThird =
      before !== undefined && first !== undefined && canJoin(first, before) && canJoin(before, leader);
    return isSecond || isThird ? [] : [leader];
  });
}

/** From top to bottom, each from left to right. */
export const buildLines = (letters: readonly Letter[]): PrintedLine[] =>
  groupIntoRows(letters).map(buildLine);

/** A run of words without a wide gap: a label, a sentence, a column's entry. */
export type Run = { text: string; box: Box; words: readonly PrintedWord[] };

const toRun = (words: readonly PrintedWord[]): Run => ({
  text: words.map(({ text }) => text).join(" "),
  box: computeBoundingBox(words.map(({ box }) => box)),
  words,
});

/** Splits a line's words at gaps wider than `gap` times their height, and at leaders. */
export function splitIntoRuns({ words, leaders }: PrintedLine, gap = 1.1): Run[] {
  const runs: PrintedWord[][] = [];
  for (const word of words) {
    const last = runs.at(-1)?.at(-1);
    const isApart =
      !last ||
      word.box.x - getRight(last.box) > gap * word.box.height ||
      leaders.some(({ box }) => box.x >= getRight(last.box) - 2 && getRight(box) <= word.box.x + 2);
    if (isApart) runs.push([word]);
    else runs.at(-1)?.push(word);
  }
  return runs.map(toRun);
}

const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,6}|\d{1,3}[-–.][\divx]{1,4})\.?$/iu;

export const isPageNumber = (text: string): boolean => PAGE_NUMBER.test(text);

/** Returns true if a dotted row leads to a page number, alone or together with the rows beside it. */
export function isPageNumberLeader({ words, leaders }: PrintedLine, leader: Leader): boolean {
  if (leader.letter === "_") return false;
  const last = words.at(-1);
  // "Page 4" counts as 4 does.
  const isBehind = last !== undefined && leaders.every(({ box }) => getRight(box) <= last.box.x + 1);
  return isBehind && PAGE_NUMBER.test(last.text) && !words.some((word) => isAmong(word, leader, last));
}

/**
 * Returns true if another word lies between the leader and the last word, so that the number belongs to that
 * word.
 */
const isAmong = (word: PrintedWord, leader: Leader, last: PrintedWord): boolean =>
  word !== last &&
  word.box.x > getRight(leader.box) &&
  /\p{L}{3}/u.test(word.text) &&
  !/^(?:page|pag|pág)/iu.test(word.text);

/** Minimum number of rows with page numbers in a table of contents. */
export const CONTENTS = 3;

/** Returns true if a page is a table of contents, in which no other dotted row is a blank either. */
export const isContents = (lines: readonly PrintedLine[]): boolean =>
  lines.filter((line) => line.leaders.some((leader) => isPageNumberLeader(line, leader))).length >= CONTENTS;
