import type { Box } from "../placement";
import { doOverlap, type Frame, getBottom, getRight } from "./marks";

/** Drawn lines as a reader sees them: joined where they touch, and the cells they enclose. */

/** Largest gap between pieces of a dashed or dotted line. */
const JOIN_PT = 4.6;
const SAME_PT = 1.3;
/** Tolerance at corners of lines drawn by hand or by a word processor. */
const TOUCH_PT = 2.6;
const MAX_LINES = 800;
const MAX_CELLS = 800;

export type Ruling = { across: Box[]; upright: Box[] };

function joinLines(lines: readonly Box[]): Box[] {
  const out: Box[] = [];
  for (const line of [...lines].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const touchingLine = out.findLast(
      (other) =>
        Math.abs(other.y - line.y) < SAME_PT &&
        line.x - getRight(other) < JOIN_PT &&
        other.x - line.x < JOIN_PT,
    );
    if (!touchingLine) out.push({ ...line });
    else {
      const end = Math.max(getRight(touchingLine), getRight(line));
      touchingLine.x = Math.min(touchingLine.x, line.x);
      touchingLine.width = end - touchingLine.x;
    }
  }
  return out;
}

const turnBox = ({ x, y, width, height }: Box): Box => ({ x: y, y: x, width: height, height: width });

function listSides({ box }: Frame): Box[] {
  const { x, y, width, height } = box;
  return [
    { x, y, width, height: 0 },
    { x, y: y + height, width, height: 0 },
    { x, y, width: 0, height },
    { x: x + width, y, width: 0, height },
  ];
}

export function buildRuling(rules: readonly Box[], frames: readonly Frame[]): Ruling {
  const all = [...rules, ...frames.filter(({ isRound }) => !isRound).flatMap(listSides)].slice(
    0,
    MAX_LINES * 8,
  );
  const across = joinLines(all.filter(({ width, height }) => width >= height));
  const upright = joinLines(all.filter(({ width, height }) => height > width).map(turnBox)).map(turnBox);
  return { across: across.slice(0, MAX_LINES), upright: upright.slice(0, MAX_LINES) };
}

const isCrossing = (across: Box, upright: Box): boolean =>
  upright.x >= across.x - TOUCH_PT &&
  upright.x <= getRight(across) + TOUCH_PT &&
  across.y >= upright.y - TOUCH_PT &&
  across.y <= getBottom(upright) + TOUCH_PT;

/** Returns the smallest cells between lines, each with all four sides drawn. */
export function findRulingCells({ across, upright }: Ruling): Box[] {
  const cells: Box[] = [];
  const byDepth = [...across].sort((a, b) => a.y - b.y);
  const byReach = [...upright].sort((a, b) => a.x - b.x);
  for (const [depth, top] of byDepth.entries()) {
    if (cells.length >= MAX_CELLS) break;
    const lower = byDepth.slice(depth + 1);
    const down = byReach.filter((line) => isCrossing(top, line) && getBottom(line) > top.y + TOUCH_PT);
    for (const [index, left] of down.entries()) {
      const cell = findCellBelow(top, left, down.slice(index + 1), lower);
      if (cell) cells.push(cell);
    }
  }
  return cells.filter((cell, index) => !cells.slice(0, index).some((other) => isSameBox(cell, other)));
}

const LEAST_SIDE_PT = 4.5;

function findCellBelow(top: Box, left: Box, rights: readonly Box[], byDepth: readonly Box[]): Box | null {
  for (const side of rights) {
    if (side.x - left.x < LEAST_SIDE_PT) continue;
    const low = byDepth.find(
      (line) => line.y - top.y > LEAST_SIDE_PT && isCrossing(line, left) && isCrossing(line, side),
    );
    if (low && Math.min(getBottom(left), getBottom(side)) >= low.y - TOUCH_PT) {
      return { x: left.x, y: top.y, width: side.x - left.x, height: low.y - top.y };
    }
  }
  return null;
}

const isSameBox = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < 2 && Math.abs(one.y - other.y) < 2 && Math.abs(one.width - other.width) < 3;

export const isCellEdge = (line: Box, cells: readonly Box[]): boolean =>
  cells.some(
    (cell) =>
      (Math.abs(cell.y - line.y) < TOUCH_PT || Math.abs(getBottom(cell) - line.y) < TOUCH_PT) &&
      doOverlap({ ...line, y: line.y - 1, height: 2 }, { ...cell, y: cell.y - 2, height: cell.height + 4 }),
  );
