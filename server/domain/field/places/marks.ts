import type { FieldMeta } from "../meta";
import type { CreatableFieldType } from "../meta-types";
import type { Box } from "../placement";

/**
 * What is printed on a page, as far as it can show where somebody is to write: everything in points of the page as it is
 * shown, from its top left corner. Plain values, so that the rules can be tried without a file.
 */

/** One character that leaves ink, with the height of its line. */
export type Letter = { text: string; box: Box };

/** A drawn outline: a square to tick, a box to write in. `isRound` for circles. */
export type Frame = { box: Box; isRound: boolean };

/** A field of the file's own form, with what it is to become. */
export type Widget = {
  box: Box;
  type: CreatableFieldType;
  name: string;
  fieldMeta: FieldMeta;
  /** The printed marks of its options, in their order, where only the page says what these are called. */
  ticks?: readonly Box[];
};

export type PageMarks = {
  /** 1-based. */
  page: number;
  width: number;
  height: number;
  letters: readonly Letter[];
  /** Straight lines, across or upright; the thin side is the pen. */
  rules: readonly Box[];
  frames: readonly Frame[];
  /** Areas without an outline, lighter than what they lie on or lightly shaded: room to write in on coloured forms. */
  areas?: readonly Box[];
  widgets: readonly Widget[];
  /** Where fields of the form stand that say something already, or may not be written in: nothing goes over these. */
  taken?: readonly Box[];
};

export const right = (box: Box): number => box.x + box.width;
export const bottom = (box: Box): number => box.y + box.height;

/** How much two boxes share on one side, in points; below zero is the gap between them. */
export const sharedAcross = (one: Box, other: Box): number =>
  Math.min(right(one), right(other)) - Math.max(one.x, other.x);
export const sharedDown = (one: Box, other: Box): number =>
  Math.min(bottom(one), bottom(other)) - Math.max(one.y, other.y);
export const doOverlap = (one: Box, other: Box): boolean =>
  sharedAcross(one, other) > 0 && sharedDown(one, other) > 0;

export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, width: Math.max(...boxes.map(right)) - x, height: Math.max(...boxes.map(bottom)) - y };
}
