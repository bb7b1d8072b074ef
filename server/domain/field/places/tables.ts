import type { Box } from "../placement";
import { isLabel, isNameless } from "./label-words";
import { getBottom, getRight, measureSharedHeight, measureSharedWidth } from "./marks";
import { joinWords, listWordsIn, type Paper } from "./paper";

/** Relations of table cells: beside, over, in a column, left empty on purpose. */

const SIDE_PT = 3;
const MAX_ROWS = 40;

/** Cached per cell: a large table asks for it over and over. */
const texts = new WeakMap<Box, string>();

export function readCellText(paper: Paper, cell: Box | undefined): string {
  if (!cell) return "";
  const cachedText = texts.get(cell);
  if (cachedText !== undefined) return cachedText;
  const text = joinWords(listWordsIn(paper, cell));
  texts.set(cell, text);
  return text;
}

/** Returns true if `cell` ends where `box` begins, on the same row. */
export const isBeside = (cell: Box, box: Box): boolean =>
  Math.abs(getRight(cell) - box.x) < SIDE_PT && measureSharedHeight(cell, box) > 0.7 * box.height;
export const isCellOver = (cell: Box, box: Box): boolean =>
  Math.abs(getBottom(cell) - box.y) < SIDE_PT &&
  measureSharedWidth(cell, box) > 0.7 * Math.min(cell.width, box.width);

/** Returns the cells straight above, nearest first, up to the first one with words. */
function listCellsAbove(paper: Paper, box: Box): Box[] {
  const column: Box[] = [];
  for (let at = box; column.length < MAX_ROWS; ) {
    const over = paper.cells.find((cell) => isCellOver(cell, at) && Math.abs(cell.x - at.x) < 2 * SIDE_PT);
    if (!over) break;
    column.push(over);
    if (readCellText(paper, over) !== "") break;
    at = over;
  }
  return column;
}

export const findColumnHead = (paper: Paper, box: Box): string =>
  readCellText(paper, listCellsAbove(paper, box).at(-1));

const isAlike = (cell: Box, box: Box): boolean =>
  Math.abs(cell.x - box.x) < SIDE_PT && Math.abs(cell.width - box.width) < SIDE_PT;

/** Returns the head of a fully empty column in a table with other filled columns; else "". */
export function findEmptyColumnHead(paper: Paper, box: Box): string {
  const over = listCellsAbove(paper, box);
  const head = over.at(-1);
  const text = readCellText(paper, head);
  if (!head || !isLabel(text) || isNameless(text)) return "";
  const isHeadOfRow = paper.cells.some((cell) => isBeside(cell, head) || isBeside(head, cell));
  let rows = over.length;
  for (let at = box; rows < MAX_ROWS; rows++) {
    const under = paper.cells.find((cell) => isCellOver(at, cell) && isAlike(cell, at));
    if (!under) break;
    if (readCellText(paper, under) !== "") return "";
    at = under;
  }
  return isHeadOfRow && rows > 1 ? text : "";
}

/** True in forms with two or three pairs of label and answer a row: no label is empty, most answers are. */
export function isAnswerInRow(paper: Paper, box: Box): boolean {
  const key = paper.cells.find((cell) => isBeside(cell, box));
  if (!key) return false;
  const keys = paper.cells.filter((cell) => isAlike(cell, key));
  const answers = paper.cells.filter((cell) => isAlike(cell, box));
  const empty = answers.filter((cell) => readCellText(paper, cell) === "").length;
  const isAsking = keys.length > 1 && keys.every((cell) => isLabel(readCellText(paper, cell)));
  return isAsking && empty > 1 && empty * 2 >= answers.length;
}

export function isCorner(paper: Paper, box: Box): boolean {
  const behind = paper.cells.find((cell) => isBeside(box, cell));
  const under = paper.cells.find((cell) => isCellOver(box, cell) && isAlike(cell, box));
  return (
    readCellText(paper, behind) !== "" &&
    readCellText(paper, under) !== "" &&
    !paper.cells.some((cell) => isBeside(cell, box) || isCellOver(cell, box))
  );
}

/** Returns true if a labelled cell is the head of filled cells below, or has its empty answer beside it. */
export function isHeadOrKey(paper: Paper, cell: Box): boolean {
  const under = readCellText(
    paper,
    paper.cells.find((other) => isCellOver(cell, other) && isAlike(other, cell)),
  );
  const behind = paper.cells.find((other) => isBeside(cell, other));
  const isHead = under !== "" && (isNameless(under) || under.split(" ").length > 7);
  return isHead || (behind !== undefined && readCellText(paper, behind) === "");
}
