import { splitClusters } from "./layout-clusters";

/** Line breaking (a subset of UAX 14): at spaces, between ideographs, between Thai words. */

/** No-break spaces count as letters here. */
const PIECES = /[^\S\u00a0\u2007\u202f\ufeff]+|[\S\u00a0\u2007\u202f\ufeff]+/gu;
const SPACE = /^[^\S\u00a0\u2007\u202f\ufeff]/u;
const IDEOGRAPH =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const BREAKS_INSIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\u3000-\u303f\uff00-\uffef\u200b]/u;
const THAI = /^\p{Script=Thai}/u;
/** Never first in a line: closing brackets, stops, small kana, marks of length and repetition. */
const NOT_FIRST =
  /^[!%),.:;?\]}\u00a2\u00b0\u2019\u201d\u2020\u2021\u2026\u2030\u3001\u3002\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b\u301f\u303b\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u309b-\u309e\u30a0\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe\u31f0-\u31ff\uff01\uff05\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d\uff61\uff63\uff64\uff70]/u;
/** Never last in a line: opening brackets and signs that belong to the figure after them. */
const NOT_LAST =
  /^[$([{\u00a3\u00a5\u2018\u201c\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d\uff04\uff08\uff3b\uff5b\uff62\uffe1\uffe5]/u;

let thaiWords: Intl.Segmenter | undefined;

/** Splits into Thai words and single letters of all other scripts. */
function splitAtoms(word: string): string[] {
  return (word.match(/\p{Script=Thai}+|\P{Script=Thai}+/gu) ?? []).flatMap((stretch) => {
    if (!THAI.test(stretch)) return splitClusters(stretch);
    thaiWords ??= new Intl.Segmenter("th", { granularity: "word" });
    return [...thaiWords.segment(stretch)].map(({ segment }) => segment);
  });
}

function mayBreakBetween(before: string, after: string): boolean {
  if (before.endsWith("\u200b")) return true;
  if (NOT_FIRST.test(after) || NOT_LAST.test(before)) return false;
  if (THAI.test(before) && THAI.test(after)) return true;
  return IDEOGRAPH.test(before) || IDEOGRAPH.test(after);
}

/** Splits a word into the parts after which a line may end. */
function splitBreakParts(word: string): string[] {
  if (!BREAKS_INSIDE.test(word)) return [word];
  const parts: string[] = [];
  let last = "";
  for (const atom of splitAtoms(word)) {
    const isNew = last === "" || mayBreakBetween(last, atom);
    if (isNew) parts.push(atom);
    else parts[parts.length - 1] = `${parts.at(-1) ?? ""}${atom}`;
    last = atom;
  }
  return parts;
}

export type BreakPiece = { readonly text: string; readonly isSpace: boolean };

/** Splits a paragraph into pieces: a line may end before each. Spaces at the end of a line are not drawn. */
export function splitBreakPieces(paragraph: string): BreakPiece[] {
  return (paragraph.match(PIECES) ?? []).flatMap((piece): BreakPiece[] =>
    SPACE.test(piece)
      ? [{ text: piece, isSpace: true }]
      : splitBreakParts(piece).map((text) => ({ text, isSpace: false })),
  );
}

const LINE_ENDS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/u;
const TAB = "    ";

/** Splits a text at its line breaks; a tab is as wide as four spaces. */
export function splitAtLineBreaks(text: string): string[] {
  return text.replaceAll("\t", TAB).split(LINE_ENDS);
}
