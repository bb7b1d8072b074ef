import { DATE_FORMATS, type DateFormat } from "@/server/domain/vocabulary";
import { MIN_DATE_FONT_SIZE_PT, TEXT_PADDING_PT } from "./layout-marks";

/** The longest month and day of the week in English and Spanish: "septiembre", "Wednesday". */
const LONGEST: Readonly<Record<string, number>> = { MMMM: 10, EEEE: 9, a: 2, XXX: 6 };

/** Average width of a letter or digit in em: digits of the page's font are 0.57. */
const LETTER_EM = 0.57;

/** How many letters a date in this format has at most. */
function countLetters(format: DateFormat): number {
  const words = format.replace(/'/g, "").match(/MMMM|EEEE|XXX|a|./g) ?? [];
  return words.reduce((sum, word) => sum + (LONGEST[word] ?? 1), 0);
}

/** Points of width that a field needs so that a date in this format can be read in it. */
export const minDateWidth = (format: DateFormat): number =>
  countLetters(format) * LETTER_EM * MIN_DATE_FONT_SIZE_PT + 2 * TEXT_PADDING_PT;

/** The same format without the time of day; itself where it has none. */
export const removeTime = (format: DateFormat): DateFormat =>
  DATE_FORMATS.find((one) => !/[hH]/.test(one) && format.startsWith(one)) ?? format;
