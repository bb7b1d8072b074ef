import { computeCombStyle } from "@/server/domain/field/comb";
import { TEXT_PADDING_PT } from "@/server/domain/field/layout-marks";
import { FONT_SIZE } from "@/server/domain/field/meta";
import type { Box } from "@/server/domain/field/placement";
import { measureWith } from "../draw/fonts";
import { parseFontSize, readDefaultAppearance } from "../form/default-appearance";
import { FLAGS, type FormField, type Widget } from "../form/fields";
import type { PdfFile } from "../syntax/file";

/** Text style of a form's text field, as far as a field of ours can match it. */

const clampBetween = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), Math.max(least, most)) * 100) / 100;

const isSet = ({ flags }: FormField, flag: number): boolean => (flags & flag) !== 0;

/**
 * Returns the form's font size, no higher than its line. If the form leaves it open, one that fits the line.
 */
export function getWidgetFontSize(file: PdfFile, field: FormField, widget: Widget, box: Box): number {
  const statedSize = parseFontSize(readDefaultAppearance(file, field, widget));
  const isHigh = field.kind === "text" && isSet(field, FLAGS.multiline);
  if (statedSize > 0)
    return clampBetween(
      statedSize,
      FONT_SIZE.min,
      isHigh ? FONT_SIZE.max : Math.min(FONT_SIZE.max, box.height),
    );
  return isHigh
    ? FONT_SIZE.default
    : clampBetween(Math.floor(box.height * 0.7), FONT_SIZE.min, FONT_SIZE.default);
}

/** Returns the character limit of a text field; 0 without a limit. */
export function readMaxLength(file: PdfFile, field: FormField): number {
  const limit = file.number(field.inherited("MaxLen")) ?? 0;
  return Number.isSafeInteger(limit) && limit > 0 ? limit : 0;
}

/** Returns the number of single-character boxes of a text field; 0 for one without. */
export function countCombCells(file: PdfFile, field: FormField): number {
  const isComb = field.kind === "text" && isSet(field, FLAGS.comb);
  // These flags exclude each other; a comb that has another is none (ISO 32000-2, table 231).
  const isOther = isSet(field, FLAGS.multiline) || isSet(field, FLAGS.password);
  const limit = readMaxLength(file, field);
  return isComb && !isOther && limit > 1 ? limit : 0;
}

/**
 * Returns the style for one letter in each printed box, and the field's box that centres the first letter.
 * Null where the boxes are too narrow for our letters.
 */
export function buildComb(box: Box, cells: number, wanted: number) {
  const measure = measureWith("regular");
  const style = computeCombStyle({ width: box.width, boxes: cells }, wanted, (size) => measure("0", size));
  if (!style) return null;
  const padding = Math.min(TEXT_PADDING_PT, box.width / 4);
  const shifted = { ...box, x: box.x + style.letterSpacing / 2 - padding };
  return { meta: { ...style, textAlign: "left", overflow: "horizontal" } as const, box: shifted };
}
