import type { Box } from "./placement";

/**
 * The part of field layout without line breaking: choices, typed names, the height of a line. Separate from
 * `layout.ts`, because the recipient's page loads it first.
 */

export type Direction = "vertical" | "horizontal";

/** Width of `text` in points at `fontSize` points, without letter spacing, kerning or ligatures. */
export type Measure = (text: string, fontSize: number) => number;

/** Noto Sans' own ascent and descent, in em: they place the baseline inside its line box. */
const FONT_ASCENT_EM = 1.069;
const FONT_DESCENT_EM = 0.293;
export const TEXT_PADDING_PT = 6;
const CHOICE_PADDING_PT = 8;
const CHOICE_GAP_PT = 8;
export const DEFAULT_FONT_SIZE_PT = 12;
export const MIN_DATE_FONT_SIZE_PT = 6;

/** A date shrinks instead of overflowing onto the text beside its box, unless its field sets `overflow`. */
export const getMinFontSize = (type: string, overflow: string | null | undefined): number | undefined =>
  type === "DATE" && (overflow ?? "auto") === "auto" ? MIN_DATE_FONT_SIZE_PT : undefined;

/** Returns the baseline of a line whose box starts at 0, by the metrics that CSS uses for `line-height`. */
export function computeBaselineOffset(fontSize: number, lineHeight: number): number {
  return (fontSize * (lineHeight + FONT_ASCENT_EM - FONT_DESCENT_EM)) / 2;
}

/**
 * Returns the largest size from `preferred` down to `minimum` at which one line fits the box; `minimum` if
 * none fits.
 */
export function fitFontSize(
  text: string,
  box: Box,
  preferred: number,
  minimum: number,
  measure: Measure,
  padding = TEXT_PADDING_PT,
): number {
  const width = measure(text, preferred);
  const room = Math.max(1, box.width - 2 * Math.min(padding, box.width / 4));
  const byWidth = width > room ? (preferred * room) / width : preferred;
  return Math.max(minimum, Math.min(preferred, byWidth, box.height));
}

export type ChoiceInput = {
  box: Box;
  count: number;
  fontSize: number;
  direction: Direction;
  /** The page already has the labels printed: only marks are drawn. */
  hideLabels?: boolean | null | undefined;
};
export type LabelLayout = {
  x: number;
  /** Baseline of a one-line label; longer ones are centred on it. */
  baseline: number;
  maxWidth: number;
  rows: number;
};
/** An option: its mark (square or circle) and its label; null if labels are not drawn. */
export type ChoiceLayout = { mark: Box; label: LabelLayout | null };

/**
 * Returns rows (vertical) or equal columns (horizontal) of a checkbox or radio field (domain/evidence.md 7.4).
 */
export function layoutChoices(input: ChoiceInput): ChoiceLayout[] {
  return input.hideLabels ? spreadMarks(input) : layoutLabelledMarks(input);
}

/**
 * Spreads marks without labels from one end of the box to the other, so that a box around printed circles
 * puts one on each.
 */
function spreadMarks({ box, count, fontSize, direction }: ChoiceInput): ChoiceLayout[] {
  const isVertical = direction === "vertical";
  const [length, across] = isVertical ? [box.height, box.width] : [box.width, box.height];
  const size = Math.min(fontSize, across, length / count);
  const first = count > 1 ? 0 : (length - size) / 2;
  const step = count > 1 ? (length - size) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => {
    const along = first + index * step;
    const beside = (across - size) / 2;
    const [x, y] = isVertical ? [beside, along] : [along, beside];
    return { mark: { x: box.x + x, y: box.y + y, width: size, height: size }, label: null };
  });
}

function layoutLabelledMarks({ box, count, fontSize, direction }: ChoiceInput): ChoiceLayout[] {
  const padX = Math.max(0, Math.min(CHOICE_PADDING_PT, (box.width - fontSize) / 2));
  const padY = Math.max(0, Math.min(CHOICE_PADDING_PT, (box.height - fontSize) / 2));
  const isVertical = direction === "vertical";
  const cellWidth = isVertical ? box.width - 2 * padX : (box.width - 2 * padX) / count;
  const cellHeight = isVertical ? (box.height - 2 * padY) / count : box.height - 2 * padY;
  const size = Math.min(fontSize, Math.max(4, Math.min(cellWidth, isVertical ? cellHeight : box.height)));
  return Array.from({ length: count }, (_, index) => {
    const x = box.x + padX + (isVertical ? 0 : index * cellWidth);
    const y = box.y + padY + (isVertical ? index * cellHeight : 0);
    const top = y + (cellHeight - size) / 2;
    return {
      mark: { x, y: top, width: size, height: size },
      label: {
        x: x + size + CHOICE_GAP_PT,
        baseline: top + size / 2 - fontSize / 2 + computeBaselineOffset(fontSize, 1),
        maxWidth: Math.max(0, cellWidth - size - CHOICE_GAP_PT),
        rows: Math.max(1, Math.floor(cellHeight / fontSize)),
      },
    };
  });
}

/** Returns the tick inside a checkbox as three points of the mark's box, drawn on a 16-unit square. */
export function computeTickPoints(mark: Box): [Point, Point, Point] {
  const toPoint = (x: number, y: number): Point => ({
    x: mark.x + (x / 16) * mark.width,
    y: mark.y + (y / 16) * mark.height,
  });
  return [toPoint(3.5, 8.5), toPoint(6.75, 11.75), toPoint(12.5, 4.75)];
}
export type Point = { x: number; y: number };
