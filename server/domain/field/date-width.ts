import { DATE_FORMATS, type DateFormat } from "@/server/domain/vocabulary";
import { MIN_DATE_FONT_SIZE_PT, TEXT_PADDING_PT } from "./layout-marks";

/** Width in em of each part of a format, for the longest month, day of the week and zone. */
const WIDTHS_EM: Readonly<Record<string, number>> = {
  MMMM: 5.8,
  EEEE: 5.4,
  a: 1.6,
  XXX: 2.9,
  T: 0.56,
  " ": 0.26,
  "-": 0.33,
  "/": 0.38,
  ".": 0.27,
  ":": 0.27,
  ",": 0.27,
};
const DIGIT_EM = 0.572;

function computeMaxWidthInEm(format: DateFormat): number {
  const parts = format.replace(/'/g, "").match(/MMMM|EEEE|XXX|./g) ?? [];
  return parts.reduce((sum, part) => sum + (WIDTHS_EM[part] ?? DIGIT_EM), 0);
}

/** Returns the width in points that a field needs for a date in this format at the smallest size. */
export const getMinDateWidth = (format: DateFormat): number =>
  computeMaxWidthInEm(format) * MIN_DATE_FONT_SIZE_PT + 2 * TEXT_PADDING_PT;

export const removeTime = (format: DateFormat): DateFormat =>
  DATE_FORMATS.find((one) => !/[hH]/.test(one) && format.startsWith(one)) ?? format;
