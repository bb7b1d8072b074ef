import type { CreatableFieldType } from "../meta-types";
import type { Box } from "../placement";
import { guessLabelType, isLabel, isNameless, isReserved } from "./label-words";
import { findRunAbove, joinWords, listRunsBelow, listWordsBefore, type Paper } from "./paper";
import type { FieldCandidate } from "./propose";
import type { EmptySpot } from "./spots";
import {
  findColumnHead,
  findEmptyColumnHead,
  isAnswerInRow,
  isBeside,
  isCellOver,
  isCorner,
  readCellText,
} from "./tables";

/** Names an empty box by the cell beside it, the head of its column, or the words around it. */

const LEAST = { width: 14, height: 9 } as const;
const MOST_HEIGHT_PT = 170;
/** A cell that is less high belongs to a table dense with figures, which is not for filling in. */
const LEAST_CELL_PT = 12.5;

type Named = { type: CreatableFieldType; label: string; confidence: number };

export function proposeLabelledBox(paper: Paper, spot: EmptySpot): FieldCandidate | null {
  const { box } = spot;
  if (box.width < LEAST.width || box.height < LEAST.height || box.height > MOST_HEIGHT_PT) return null;
  const isCell = paper.cells.some((cell) => isBeside(cell, box) || isCellOver(cell, box));
  if (isCell && (box.height < LEAST_CELL_PT || isCorner(paper, box)) && spot.kind !== "comb") return null;
  const named =
    (isCell && spot.kind !== "comb" ? readCellName(paper, box) : null) ?? readBoxName(paper, box, isCell);
  if (!named) return null;
  const type = spot.kind === "comb" && named.type === "DATE" ? "TEXT" : named.type;
  return { box: insetBox(box), ...named, type, source: "BOX" };
}

/** Insets a box so that it does not cover the drawn outline. */
const insetBox = ({ x, y, width, height }: Box): Box => ({
  x: x + 1,
  y: y + 1,
  width: width - 2,
  height: height - 2,
});

/** Heads of columns with cells to tick. */
const CHOICE = /^(?:yes|no|s[ií]|n\/?a)$/iu;

function readCellName(paper: Paper, box: Box): Named | null {
  const left = readCellText(
    paper,
    paper.cells.find((cell) => isBeside(cell, box)),
  );
  const leftType = isLabel(left) && !isNameless(left) ? guessLabelType(left) : null;
  const head = findColumnHead(paper, box);
  const headType = isLabel(head) && !isNameless(head) ? guessLabelType(head) : null;
  const column = findEmptyColumnHead(paper, box);
  const isWideTable = paper.cells.some((cell) => isBeside(box, cell));
  if (CHOICE.test(column) && box.width < 90) return { type: "CHECKBOX", label: column, confidence: 0.7 };
  const isRowSaid = leftType !== null && leftType !== "TEXT" && headType === "TEXT";
  if (headType !== null && (leftType === null || (isWideTable && !isRowSaid))) {
    return headType === "NUMBER" && column === "" ? null : { type: headType, label: head, confidence: 0.8 };
  }
  if (leftType !== null) return { type: leftType, label: left, confidence: 0.9 };
  const isPair = left !== "" && isLabel(left) && !isNameless(left);
  if (isPair && !isWideTable && box.width > 60 && isQuestion(paper, box, left)) {
    return { type: "TEXT", label: left, confidence: /:\s*$/u.test(left) ? 0.8 : 0.65 };
  }
  if (column !== "") return { type: "TEXT", label: column, confidence: 0.6 };
  return isPair && box.width > 40 && isAnswerInRow(paper, box)
    ? { type: "TEXT", label: left, confidence: 0.6 }
    : null;
}

/**
 * Returns true if a label and its empty cell ask for an answer: by a colon, or because the whole column is
 * empty.
 */
function isQuestion(paper: Paper, box: Box, label: string): boolean {
  const beside = paper.cells.find((cell) => isBeside(cell, box));
  if (isNameless(label) || (beside && paper.cells.some((cell) => isBeside(cell, beside)))) return false;
  if (/:\s*$/u.test(label)) return true;
  const column = paper.cells.filter(
    (cell) => Math.abs(cell.x - box.x) < 3 && Math.abs(cell.width - box.width) < 3,
  );
  const empty = column.filter((cell) => readCellText(paper, cell) === "");
  return empty.length > 1 && empty.length >= column.length - 1;
}

function readBoxName(paper: Paper, box: Box, isCell: boolean): Named | null {
  const before = joinWords(listWordsBefore(paper, capBoxHeight(box), 24));
  const over = findRunAbove(paper, box, 15);
  // Words in the cell below belong to that cell.
  const [under] = isCell ? [] : listRunsBelow(paper, box, 9);
  const toNamed = (text: string, confidence: number): Named | null => {
    const type = guessLabelType(text);
    return type !== null && isLabel(text) && (/\$$/u.test(text) || !isNameless(text)) && !isReserved(text)
      ? { type, label: text, confidence }
      : null;
  };
  const match =
    (before && toNamed(before, 0.8)) ||
    (over && toNamed(over.text, 0.8)) ||
    (under && toNamed(under.text, 0.6));
  if (match) return match;
  if (isCell) return null;
  const isOpen = box.width >= 60 && box.height <= 70;
  const near = [before, over?.text ?? ""].find((text) => /:\s*$/u.test(text)) ?? (isOpen ? over?.text : "");
  return near && box.width >= 30 && !isNameless(near) && !isReserved(near)
    ? { type: "TEXT", label: near, confidence: 0.6 }
    : null;
}

const capBoxHeight = (box: Box): Box => (box.height <= 30 ? box : { ...box, y: box.y, height: 26 });
