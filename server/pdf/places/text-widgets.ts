import { combStyle } from "@/server/domain/field/comb";
import { TEXT_PADDING_PT } from "@/server/domain/field/layout-marks";
import { FONT_SIZE } from "@/server/domain/field/meta";
import type { Box } from "@/server/domain/field/placement";
import { measureWith } from "../draw/fonts";
import { defaultAppearanceOf, fontSizeIn } from "../form/default-appearance";
import { FLAGS, type FormField, type Widget } from "../form/fields";
import type { PdfFile } from "../syntax/file";

/** How the letters of a form's text field stand, as far as a field of ours can write them alike. */

const between = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), Math.max(least, most)) * 100) / 100;

const isSet = ({ flags }: FormField, flag: number): boolean => (flags & flag) !== 0;

/** The size that the form asks for, no higher than its line; where it leaves the size open, one that fits the line. */
export function fontSizeOf(file: PdfFile, field: FormField, widget: Widget, box: Box): number {
  const said = fontSizeIn(defaultAppearanceOf(file, field, widget));
  const isHigh = field.kind === "text" && isSet(field, FLAGS.multiline);
  if (said > 0)
    return between(said, FONT_SIZE.min, isHigh ? FONT_SIZE.max : Math.min(FONT_SIZE.max, box.height));
  return isHigh ? FONT_SIZE.default : between(Math.floor(box.height * 0.7), FONT_SIZE.min, FONT_SIZE.default);
}

/** How many characters a text field takes; 0 where it sets no limit. */
export function limitOf(file: PdfFile, field: FormField): number {
  const limit = file.number(field.inherited("MaxLen")) ?? 0;
  return Number.isSafeInteger(limit) && limit > 0 ? limit : 0;
}

/** How many boxes a text field is parted into, one to each character; 0 for one that is not. */
export function cellsOf(file: PdfFile, field: FormField): number {
  const isComb = field.kind === "text" && isSet(field, FLAGS.comb);
  // These flags exclude each other; a comb that has another is none (ISO 32000-2, table 231).
  const isOther = isSet(field, FLAGS.multiline) || isSet(field, FLAGS.password);
  const limit = limitOf(file, field);
  return isComb && !isOther && limit > 1 ? limit : 0;
}

/**
 * One letter to each of the printed boxes, and where the field then has to stand so that the first falls into the middle
 * of its box. Null where the boxes are too narrow for our letters.
 */
export function combOf(box: Box, cells: number, wanted: number) {
  const measure = measureWith("regular");
  const style = combStyle({ width: box.width, boxes: cells }, wanted, (size) => measure("0", size));
  if (!style) return null;
  const padding = Math.min(TEXT_PADDING_PT, box.width / 4);
  const shifted = { ...box, x: box.x + style.letterSpacing / 2 - padding };
  return { meta: { ...style, textAlign: "left", overflow: "horizontal" } as const, box: shifted };
}
