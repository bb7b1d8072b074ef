/**
 * Grapheme clusters (UAX 29), and which of them a table of widths can place and which need a shaper. Pure:
 * screen and sealer use the same code, so that they agree on every width.
 */

/** Invisible characters: joiners, variation selectors, soft hyphens, direction marks. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const IGNORABLES = /\p{Default_Ignorable_Code_Point}+/gu;
/** Text with a letter per code point: everything up to the first combining mark. */
const ONE_BY_ONE = /^[ -\u02ff]*$/u;

/**
 * Characters that need a shaper: joining and stacking scripts, combining marks, sequences that form one
 * emoji, Hangul in parts. All others are one glyph per code point, at the font's own advance, without
 * kerning.
 */
const SHAPED =
  /[\p{M}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Lao}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thaana}\p{Script=Tibetan}\p{Regional_Indicator}\p{Emoji_Modifier}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u{e0020}-\u{e007f}]|\u200d/u;

/** Scripts with joined letters: letter spacing would tear words apart. */
const JOINED = /[\p{Script=Arabic}]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202b\u202e\u2067]/u;

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into grapheme clusters; joined, they are the text. */
export function splitClusters(text: string): string[] {
  if (ONE_BY_ONE.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Returns true if a text, or one letter of it, needs more than a table of widths. */
export function needsShaping(text: string): boolean {
  return SHAPED.test(text);
}

export function isIgnorable(character: string): boolean {
  return IGNORABLE.test(character);
}

export function removeIgnorables(text: string): string {
  return text.replace(IGNORABLES, "");
}

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Counts the letter spacings of a text: one after every letter, except marks and joined scripts. */
export function countSpaced(text: string): number {
  if (ONE_BY_ONE.test(text))
    return text.length - (text.includes("\u00ad") ? text.split("\u00ad").length - 1 : 0);
  return splitClusters(text).filter((cluster) => !JOINED.test(cluster) && removeIgnorables(cluster) !== "")
    .length;
}

export type TextDirection = "ltr" | "rtl";

const FIRST_STRONG = /\p{L}/u;

/** Returns the direction of a paragraph by its first letter (UAX 9, P2 and P3). */
export function getTextDirection(paragraph: string): TextDirection {
  const first = FIRST_STRONG.exec(paragraph)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}
