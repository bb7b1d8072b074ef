import type { FieldMeta } from "../meta";
import type { CreatableFieldType } from "../meta-types";
import type { Box } from "../placement";

/**
 * The printed content of a page that shows where to write, in points of the displayed page from its top left
 * corner. Plain values, so that the rules can be tested without a file.
 */

/** A visible character, with the height of its line. */
export type Letter = { text: string; box: Box };

/** A drawn outline: a square to tick, a box to write in. `isRound` for circles. */
export type Frame = { box: Box; isRound: boolean };

/** A field of the file's own form, with the field it becomes. */
export type Widget = {
  box: Box;
  type: CreatableFieldType;
  name: string;
  fieldMeta: FieldMeta;
  /** The printed marks of its options in order, if only the page names the options. */
  ticks?: readonly Box[];
};

export type PageMarks = {
  /** 1-based. */
  page: number;
  width: number;
  height: number;
  letters: readonly Letter[];
  /** Straight lines, across or upright; the thin side is the stroke width. */
  rules: readonly Box[];
  frames: readonly Frame[];
  /**
   * Areas without an outline, lighter than their background or lightly shaded: writing room on coloured
   * forms.
   */
  areas?: readonly Box[];
  widgets: readonly Widget[];
  /** Form fields that are filled already or read-only: nothing is placed over these. */
  taken?: readonly Box[];
};

export const getRight = (box: Box): number => box.x + box.width;
export const getBottom = (box: Box): number => box.y + box.height;

/**
 * Returns the shared length of two boxes on one axis, in points; a negative value is the gap between them.
 */
export const measureSharedWidth = (one: Box, other: Box): number =>
  Math.min(getRight(one), getRight(other)) - Math.max(one.x, other.x);
export const measureSharedHeight = (one: Box, other: Box): number =>
  Math.min(getBottom(one), getBottom(other)) - Math.max(one.y, other.y);
export const doOverlap = (one: Box, other: Box): boolean =>
  measureSharedWidth(one, other) > 0 && measureSharedHeight(one, other) > 0;

export function computeBoundingBox(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, width: Math.max(...boxes.map(getRight)) - x, height: Math.max(...boxes.map(getBottom)) - y };
}
