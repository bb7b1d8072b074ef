/**
 * What may hide or reorder text: control characters (Cc), format characters (Cf: zero-width and bidirectional
 * marks among them), line and paragraph separators, lone surrogates and private use. Names carrying these were
 * used for phishing in signing mails (reliability.md 1, "display-string injection").
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;

/** Blank-looking letters that are no format characters: Hangul fillers, Braille blank, combining joiner. */
const BLANK_LOOKING = /[\u034f\u115f\u1160\u2800\u3164\uffa0]/u;

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text) || BLANK_LOOKING.test(text);
}
