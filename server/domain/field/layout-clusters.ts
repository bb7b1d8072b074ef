/**
 * What one letter is to its reader (UAX 29), and which letters stand where a table of widths says and which only a
 * shaper can place. Pure: screen and sealer ask the same questions, so that they agree on every width.
 */

/** Nobody sees these: joiners, variation selectors, soft hyphens, marks of direction. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const IGNORABLES = /\p{Default_Ignorable_Code_Point}+/gu;
/** One code point, one letter: everything up to the first combining mark. */
const ONE_BY_ONE = /^[ -\u02ff]*$/u;

/**
 * What needs a shaper: joining and stacking scripts, marks on their letters, sequences that become one picture, Hangul
 * written in parts. Everything else is one glyph a code point, at the font's own advance, without kerning.
 */
const SHAPED =
  /[\p{M}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Lao}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thaana}\p{Script=Tibetan}\p{Regional_Indicator}\p{Emoji_Modifier}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u{e0020}-\u{e007f}]|\u200d/u;

/** Scripts whose letters hold hands: room between them would tear words apart. */
const JOINED = /[\p{Script=Arabic}]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202b\u202e\u2067]/u;

let segmenter: Intl.Segmenter | undefined;

/** The letters of a text as its reader counts them; together they are the text. */
export function clustersOf(text: string): string[] {
  if (ONE_BY_ONE.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Whether a text, or one letter of it, needs more than a table of widths. */
export function needsShaping(text: string): boolean {
  return SHAPED.test(text);
}

export function isIgnorable(character: string): boolean {
  return IGNORABLE.test(character);
}

export function withoutIgnorables(text: string): string {
  return text.replace(IGNORABLES, "");
}

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** How many times letter spacing is added to a text: after every letter, marks and joined scripts left alone. */
export function countSpaced(text: string): number {
  if (ONE_BY_ONE.test(text))
    return text.length - (text.includes("\u00ad") ? text.split("\u00ad").length - 1 : 0);
  return clustersOf(text).filter((cluster) => !JOINED.test(cluster) && withoutIgnorables(cluster) !== "")
    .length;
}

export type TextDirection = "ltr" | "rtl";

const FIRST_STRONG = /\p{L}/u;

/** The direction a paragraph has by its first letter (UAX 9, P2 and P3). */
export function directionOf(paragraph: string): TextDirection {
  const first = FIRST_STRONG.exec(paragraph)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}
