import { type Direction, layoutChoices } from "../layout-marks";
import { FONT_SIZE } from "../meta";
import type { Box } from "../placement";

/** Fields whose marks fall on circles and squares printed on the page. */

/** The editor's minimum field size; a field enlarged there would draw its marks beside the printed ones. */
const LEAST_SIDE_PT = 12;
/** Largest offset between a mark and its circle, and largest difference in size, as parts of its side. */
const STRAY = 0.15;

const getShortSide = ({ width, height }: Box): number => Math.min(width, height);
const getCentre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** Returns the font size that draws marks as large as the printed ones, within the limits of a field. */
export const computeMarkSize = (printed: Box): number =>
  Math.round(Math.min(FONT_SIZE.max, Math.max(FONT_SIZE.min, getShortSide(printed))) * 100) / 100;

export function enlargeToMinimum(box: Box): Box {
  const width = Math.max(box.width, LEAST_SIDE_PT);
  const height = Math.max(box.height, LEAST_SIDE_PT);
  const { x, y } = getCentre(box);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

export type MarkRow = {
  box: Box;
  direction: Direction;
  fontSize: number;
  /** Indexes of the printed marks in the input, from the first option to the last. */
  order: readonly number[];
};

/**
 * Returns one field for printed marks in an even column or row; null for all others, as no field can draw
 * those.
 */
export function markRow(printed: readonly Box[]): MarkRow | null {
  return findRowAlong(printed, "vertical") ?? findRowAlong(printed, "horizontal");
}

function findRowAlong(printed: readonly Box[], direction: Direction): MarkRow | null {
  const axis = direction === "vertical" ? "y" : "x";
  const sorted = printed
    .map((box, index) => ({ box, index, middle: getCentre(box) }))
    .sort((a, b) => a.middle[axis] - b.middle[axis]);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last || first === last) return null;
  const fontSize = computeMarkSize(first.box);
  const stray = STRAY * fontSize;
  const from = { x: Math.min(first.middle.x, last.middle.x), y: Math.min(first.middle.y, last.middle.y) };
  const across = Math.max(LEAST_SIDE_PT, fontSize);
  const [width, height] = direction === "vertical" ? [across, fontSize] : [fontSize, across];
  const box = {
    x: from.x - width / 2,
    y: from.y - height / 2,
    width: width + Math.abs(last.middle.x - first.middle.x),
    height: height + Math.abs(last.middle.y - first.middle.y),
  };
  const marks = layoutChoices({ box, count: sorted.length, fontSize, direction, hideLabels: true });
  const doFall = sorted.every(({ box: circle, middle }, index) => {
    const mark = marks[index]?.mark;
    if (!mark || Math.abs(getShortSide(circle) - getShortSide(first.box)) > stray) return false;
    const at = getCentre(mark);
    return (
      Math.abs(at.x - middle.x) <= stray && Math.abs(at.y - middle.y) <= stray && fontSize - mark.width < 0.01
    );
  });
  return doFall ? { box, direction, fontSize, order: sorted.map(({ index }) => index) } : null;
}
