import type { Box } from "../placement";
import { guessLabelType, isLabel, isNameless, isReserved } from "./label-words";
import { getBottom, getRight, measureSharedWidth } from "./marks";
import { joinWords, listWordsIn, type Paper } from "./paper";
import type { FieldCandidate } from "./propose";
import { isHeadOrKey } from "./tables";

/** Cells with their own label at the start and free room, as official forms have them. */

const MOST_WORDS = 7;
const ROOM_PT = 13;

type Labelled = { cell: Box; text: string; low: number; end: number; isAtTop: boolean };

function listLabelledCells(paper: Paper): Labelled[] {
  return paper.cells.flatMap((cell): Labelled[] => {
    if (cell.width < 40 || cell.height < 12 || cell.height > 140) return [];
    const inside = listWordsIn(paper, cell);
    if (inside.length === 0 || inside.length > MOST_WORDS) return [];
    const text = joinWords(inside);
    if (isReserved(text) || isHeadOrKey(paper, cell)) return [];
    const low = Math.max(...inside.map(({ box }) => getBottom(box)));
    const [top, height] = [Math.min(...inside.map(({ box }) => box.y)), inside[0]?.box.height ?? 0];
    const isAtTop = low - top < 1.5 * height && top - cell.y < 8 && (inside[0]?.box.x ?? 0) - cell.x < 10;
    return [{ cell, text, low, end: Math.max(...inside.map(({ box }) => getRight(box))), isAtTop }];
  });
}

const hasRoom = ({ cell, low }: Labelled): boolean => getBottom(cell) - low >= ROOM_PT;

const areNeighbours = (one: Box, other: Box): boolean =>
  Math.abs(one.y - other.y) < 3 ||
  ((Math.abs(getBottom(one) - other.y) < 3 || Math.abs(getBottom(other) - one.y) < 3) &&
    measureSharedWidth(one, other) > 0);

/** Minimum number of cells with a known label in a form drawn as a grid. */
const GRID = 3;

export function proposeLabelledCells(paper: Paper): FieldCandidate[] {
  const cells = listLabelledCells(paper);
  const recognisedCells = cells.filter(
    (one) => one.isAtTop && hasRoom(one) && guessLabelType(one.text) !== null,
  );
  return cells.flatMap((one): FieldCandidate[] => {
    const { cell, text, low, end } = one;
    const type = guessLabelType(text);
    const isInGrid =
      recognisedCells.length >= GRID &&
      one.isAtTop &&
      isLabel(text) &&
      !isNameless(text) &&
      recognisedCells.some((other) => areNeighbours(cell, other.cell));
    const isColon = /:\s*$/u.test(text);
    if (type === null && !isColon && !isInGrid) return [];
    const placeBase = { type: type ?? "TEXT", label: text, source: "BOX", confidence: 0.7 } as const;
    if (hasRoom(one) && (cell.width >= 60 || isInGrid)) {
      const room = getBottom(cell) - low;
      return [{ ...placeBase, box: { x: cell.x + 2, y: low, width: cell.width - 4, height: room - 1 } }];
    }
    if (!isColon || getRight(cell) - end < 45) return [];
    return [
      {
        ...placeBase,
        box: { x: end + 3, y: cell.y + 1, width: getRight(cell) - end - 5, height: cell.height - 2 },
      },
    ];
  });
}
