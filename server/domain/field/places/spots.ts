import type { Box } from "../placement";
import { CONTENTS, isContents, isPageNumber, isPageNumberLeader } from "./lines";
import {
  doOverlap,
  getBottom,
  getRight,
  measureSharedHeight,
  measureSharedWidth,
  type PageMarks,
} from "./marks";
import { hasLeaderIn, listWordsIn, type Paper } from "./paper";
import { isCellEdge } from "./ruling";

/** Empty places on a page to fill in: lines to write on, cells and boxes, squares to tick. */
export type EmptySpot = {
  kind: "leader" | "rule" | "box" | "tick" | "comb";
  /** The room to write in; for a line, the room above it. */
  box: Box;
  isRound?: boolean;
};

const LEAST_RULE_PT = 22;
/** Share of a line under text above which it is an underline, or is filled in. */
const UNDERLINED = 0.22;

/** Finds rows of `_`, `.` or `…` that do not lead to a page number. */
export function findLeaderSpots({ lines }: Paper): EmptySpot[] {
  const hasContents = isContents(lines);
  return lines.flatMap((line) =>
    line.leaders
      .filter((leader) => !isPageNumberLeader(line, leader) && !(hasContents && leader.letter !== "_"))
      .map(({ box }): EmptySpot => ({ kind: "leader", box })),
  );
}

/** Returns true if words lie right on a line: it underlines them, or is filled in. */
function isTaken(paper: Paper, rule: Box): boolean {
  const over = paper.words.filter(({ box }) => {
    const base = getBottom(box);
    return (
      box.y < rule.y &&
      base > rule.y - 3 &&
      base < rule.y + box.height * 0.6 &&
      measureSharedWidth(box, rule) > 0
    );
  });
  if (over.some(({ box }) => box.x > rule.x + 2 && getRight(box) < getRight(rule) - 2)) return true;
  return over.reduce((sum, { box }) => sum + measureSharedWidth(box, rule), 0) / rule.width > UNDERLINED;
}

/** Finds drawn lines without text on them that are no edge of a cell. */
export function findRuleSpots(paper: Paper): EmptySpot[] {
  const spots = paper.ruling.across
    .filter((rule) => rule.width >= LEAST_RULE_PT && rule.height <= 2.6)
    .filter((rule) => !isCellEdge(rule, paper.cells) && !isTaken(paper, rule))
    .map((rule): EmptySpot => ({ kind: "rule", box: getRoomOver(paper, rule) }));
  const contents = spots.filter(({ box }) => hasNumberAtEnd(paper, box));
  return contents.length < CONTENTS ? spots : spots.filter((spot) => !contents.includes(spot));
}

function hasNumberAtEnd({ words }: Paper, box: Box): boolean {
  const row = words.filter((word) => measureSharedHeight(word.box, box) > 0.4 * word.box.height);
  const [next, ...more] = row.filter((word) => word.box.x >= getRight(box) - 2);
  const isLed = row.some((word) => getRight(word.box) <= box.x + 2);
  return (
    next !== undefined &&
    more.length === 0 &&
    isLed &&
    isPageNumber(next.text) &&
    next.box.x - getRight(box) < 30
  );
}

function getRoomOver(paper: Paper, rule: Box): Box {
  const roomHeight = Math.max(13, Math.min(paper.textHeight * 1.3, 22));
  return { x: rule.x, y: rule.y - roomHeight, width: rule.width, height: roomHeight };
}

const TICK = { least: 5, most: 17 } as const;
const isTick = ({ width, height }: Box): boolean =>
  Math.min(width, height) >= TICK.least &&
  Math.max(width, height) <= TICK.most &&
  Math.abs(width - height) <= 0.3 * Math.max(width, height);

const isSameBox = (one: Box, other: Box): boolean =>
  measureSharedWidth(one, other) > 0.7 * Math.min(one.width, other.width) && doOverlap(one, other);

export function findBoxSpots(paper: Paper, { frames, areas = [] }: PageMarks): EmptySpot[] {
  const outlined = [
    ...paper.cells.map((box) => ({ box, isRound: false })),
    ...frames.filter(({ box, isRound }) => isRound || !paper.cells.some((cell) => isSameBox(cell, box))),
  ];
  const shaded = areas
    .filter((box) => !outlined.some((other) => doOverlap(other.box, box)))
    .map((box) => ({ box, isRound: false }));
  const drawnBoxes = [...outlined, ...shaded];
  const empty = drawnBoxes.filter(
    ({ box }) => listWordsIn(paper, box).length === 0 && !hasLeaderIn(paper, box),
  );
  const outer = empty.filter(
    ({ box }) => !drawnBoxes.some((other) => other.box !== box && isInside(other.box, box)),
  );
  const combs = findCombs(outer.filter(({ isRound }) => !isRound).map(({ box }) => box));
  const rest = outer.filter(({ box }) => !combs.some((comb) => isInside(box, comb)));
  return [
    ...combs.map((box): EmptySpot => ({ kind: "comb", box })),
    ...rest
      .filter(({ box, isRound }) => (isTick(box) ? !hasTwin(box, outer) : !isRound))
      .map(({ box, isRound }): EmptySpot => ({ kind: isTick(box) ? "tick" : "box", box, isRound })),
  ];
}

/** Returns true if squares touch, as in a crossword: those are not for ticking. */
const hasTwin = (box: Box, all: readonly { box: Box }[]): boolean =>
  all.some(
    (other) =>
      other.box !== box &&
      Math.abs(other.box.width - box.width) < 1.5 &&
      Math.abs(other.box.y - box.y) + Math.abs(other.box.x - box.x) < box.width + 1.5,
  );

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 1.5 &&
  getRight(inner) <= getRight(outer) + 1.5 &&
  inner.y >= outer.y - 1.5 &&
  getBottom(inner) <= getBottom(outer) + 1.5;

const COMB = { least: 4, most: 30, gap: 2 } as const;

function findCombs(boxes: readonly Box[]): Box[] {
  const rows: Box[][] = [];
  for (const box of [...boxes].sort((a, b) => a.y - b.y || a.x - b.x)) {
    if (box.width > COMB.most || box.height > COMB.most) continue;
    const row = rows.find((known) => {
      const last = known.at(-1);
      return (
        last &&
        Math.abs(last.y - box.y) < 2 &&
        Math.abs(last.width - box.width) < 2 &&
        Math.abs(box.x - getRight(last)) < COMB.gap
      );
    });
    if (row) row.push(box);
    else rows.push([box]);
  }
  return rows
    .filter(({ length }) => length >= COMB.least)
    .map((row) => {
      const [first] = row;
      const last = row.at(-1);
      if (!first || !last) throw new RangeError("a row of squares without squares");
      return { ...first, width: getRight(last) - first.x };
    });
}

/** Squares and circles drawn by a font, and empty brackets. */
const SQUARE = /^[☐□▢◻⬜❏❑❒\uf06f\uf071\uf072\uf0a8\uf0a3]$/u;
const CIRCLE = /^[○◯⚪\uf0a1]$/u;

export function findLetterTicks({ letters }: PageMarks): EmptySpot[] {
  return letters.flatMap(({ text, box }, index): EmptySpot[] => {
    if (SQUARE.test(text) || CIRCLE.test(text)) {
      return [{ kind: "tick", box, isRound: CIRCLE.test(text) }];
    }
    const next = letters[index + 1];
    if (!next || !(text === "[" ? next.text === "]" : text === "(" && next.text === ")")) return [];
    const gap = next.box.x - getRight(box);
    if (gap < 1.5 || gap > 26 || Math.abs(next.box.y - box.y) > 2) return [];
    return [{ kind: "tick", box: { ...box, width: getRight(next.box) - box.x } }];
  });
}
