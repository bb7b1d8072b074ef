import type { Box } from "../placement";
import { isNameless } from "./label-words";
import type { PrintedWord } from "./lines";
import { getRight, measureSharedHeight } from "./marks";
import { joinWords, type Paper } from "./paper";
import type { FieldCandidate } from "./propose";
import type { EmptySpot } from "./spots";

/**
 * Labels of squares and circles to tick: the words right beside one, or at the start of its row in a table of
 * ticks.
 */

const BESIDE_PT = 20;
const BEFORE_PT = 8;
/** Largest distance between ticks of one question, and between them and their words on the left. */
const PEER_PT = 220;
const ROW_PT = 500;

const isStandingAlone = (label: string, isRound: boolean | undefined): boolean =>
  isNameless(label, isRound === undefined ? 2 : 3) && !/^(?:si|sí|no)(?!\p{L})/iu.test(label);

/** Returns true if other ticks of the same size are in its row, without touching it. */
const hasPeers = ({ box }: EmptySpot, all: readonly EmptySpot[]): boolean =>
  all.some(
    (other) =>
      other.box !== box &&
      Math.abs(other.box.y - box.y) < 2.5 &&
      Math.abs(other.box.width - box.width) < 1.5 &&
      Math.abs(other.box.x - box.x) > box.width + 3 &&
      Math.abs(other.box.x - box.x) < PEER_PT,
  );

/**
 * Returns the label of one of several ticks in a row: the words behind it, or those at the beginning of the
 * row.
 */
function readLabelInRow(paper: Paper, box: Box, behind: readonly PrintedWord[]): string {
  const row = paper.words
    .filter(
      (word) => measureSharedHeight(word.box, box) > 0.3 * word.box.height && /[\p{L}\d]/u.test(word.text),
    )
    .filter((word) => getRight(word.box) <= box.x + 1 && box.x - getRight(word.box) < ROW_PT)
    .sort((a, b) => a.box.x - b.box.x);
  const near = behind.filter(
    (word) => word.box.x - getRight(box) < 3 * BESIDE_PT && /[\p{L}\d]/u.test(word.text),
  );
  return joinWords((near.length > 0 ? near : row).slice(0, 5));
}

/** Returns the x of the row's next tick: words behind that tick belong to it. */
const findNextTick = (box: Box, all: readonly EmptySpot[]): number =>
  Math.min(
    ...all
      .filter((other) => other.box.x > getRight(box) && measureSharedHeight(other.box, box) > 0)
      .map((other) => other.box.x),
  );

export function proposeLabelledTick(
  paper: Paper,
  spot: EmptySpot,
  all: readonly EmptySpot[],
): FieldCandidate | null {
  const { box, isRound } = spot;
  const row: Box = { x: box.x - 60, y: box.y, width: box.width + 260, height: box.height };
  const beside = paper.words.filter(
    (word) => measureSharedHeight(word.box, row) > 0.4 * Math.min(word.box.height, box.height),
  );
  const end = findNextTick(box, all);
  const behind = beside
    .filter((word) => word.box.x >= getRight(box) - 1 && word.box.x < end)
    .sort((a, b) => a.box.x - b.box.x);
  const [next] = behind;
  const before = beside.filter(
    (word) => getRight(word.box) <= box.x + 1 && box.x - getRight(word.box) < BEFORE_PT,
  );
  const isNext = next !== undefined && next.box.x - getRight(box) <= BESIDE_PT;
  const own = isNext || before.length > 0 ? joinWords((isNext ? behind : before).slice(0, 5)) : "";
  const isOwn = own !== "" && !isStandingAlone(own, isRound);
  const label = isOwn || !hasPeers(spot, all) ? own : readLabelInRow(paper, box, behind);
  if (label === "" || (!isOwn && !hasPeers(spot, all))) return null;
  const side = Math.max(box.width, 9);
  const height = Math.max(9, Math.min(box.height, side));
  return {
    box: { x: box.x, y: box.y + (box.height - height) / 2, width: side, height },
    type: "CHECKBOX",
    label,
    source: "BOX",
    confidence: !isOwn ? 0.6 : isRound ? 0.7 : 0.85,
  };
}
