import type { Box } from "../placement";
import { guessLabelType, isLabel } from "./label-words";
import { doOverlap, getBottom, getRight, measureSharedHeight } from "./marks";
import type { Paper } from "./paper";
import type { FieldCandidate } from "./propose";

/** Labels followed by blank paper: "Firma:" without a line. */

const ASKED = new Set(["SIGNATURE", "INITIALS", "NAME", "DATE", "EMAIL", "RUT"]);
const ROOM_PT = 150;
const LEAST_ROOM_PT = 90;

export function findBareLabels(paper: Paper, taken: readonly Box[]): FieldCandidate[] {
  return paper.runs.flatMap(({ text, box, words }): FieldCandidate[] => {
    const type = guessLabelType(text);
    if (type === null || !ASKED.has(type) || !/[:：]$/u.test(text) || !isLabel(text) || words.length > 4)
      return [];
    if (paper.cells.some((cell) => doOverlap(cell, box))) return [];
    const room = measureRoomBehind(paper, box, taken);
    if (room < LEAST_ROOM_PT || isAnsweredBelow(paper, box, taken)) return [];
    const height = type === "SIGNATURE" ? Math.max(box.height, 24) : box.height;
    const at = { x: getRight(box) + 4, y: getBottom(box) - height, width: Math.min(ROOM_PT, room), height };
    return [{ box: at, type, label: text, source: "LABEL", confidence: 0.6 }];
  });
}

/** Returns the free width right of a label, up to the margin that mirrors the left one. */
function measureRoomBehind(paper: Paper, box: Box, taken: readonly Box[]): number {
  const row: Box = { x: getRight(box) + 1, y: box.y + 1, width: paper.width, height: box.height - 2 };
  if (taken.some((other) => other.x > row.x && measureSharedHeight(other, row) > 0)) return 0;
  const next = [
    ...paper.words.map((word) => word.box),
    ...taken,
    ...paper.ruling.across,
    ...paper.ruling.upright,
  ]
    .filter(
      (other) => other.x >= row.x - 2 && measureSharedHeight(other, { ...row, height: row.height + 5 }) >= 0,
    )
    .map(({ x }) => x);
  const margin = Math.min(72, Math.max(24, Math.min(...paper.lines.map((line) => line.box.x))));
  return Math.min(paper.width - margin, ...next) - getRight(box) - 8;
}

/** Returns true if the answer already has a place under the label. */
const isAnsweredBelow = (paper: Paper, box: Box, taken: readonly Box[]): boolean =>
  taken.some(
    (other) => Math.abs(other.x - box.x) < 12 && other.y - box.y > -2 && other.y - getBottom(box) < 26,
  ) ||
  paper.runs.some(
    (run) =>
      Math.abs(run.box.x - box.x) < 3 &&
      run.box.y - getBottom(box) < 4 &&
      run.box.y > box.y + 4 &&
      !/[:：]$/u.test(run.text),
  );
