/**
 * What may hide or reorder text: control characters (Cc), format characters (Cf: zero-width and bidirectional
 * marks among them), line and paragraph separators, lone surrogates and private use. Names carrying these were
 * used for phishing in signing mails (jobs/README.md 1, "display-string injection").
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;

/** Blank-looking letters that are no format characters: Hangul fillers, Braille blank, combining joiner. */
const BLANK_LOOKING = /[\u034f\u115f\u1160\u2800\u3164\uffa0]/u;

/** Control characters but tab and line breaks, and halves of surrogate pairs: neither PostgreSQL nor PDF holds them. */
const UNPRINTABLE = /[\p{Cs}]|(?![\t\n\r])\p{Cc}/u;

/**
 * What makes letters stand in another order than they are written: embeddings, overrides and isolates of direction,
 * their deprecated kin, and interlinear annotation. Marks of direction (LRM, RLM, ALM) and joiners stay allowed in
 * running text, where honest Arabic, Persian and emoji need them.
 */
const REORDERING = /[\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]/;

/** Whether running text of several lines can be kept, and reads as it is stored ("Trojan Source"). */
export function isReadableText(text: string): boolean {
  return !UNPRINTABLE.test(text) && !REORDERING.test(text);
}

const HIDDEN_RUN = new RegExp(`(?:\\s|${HIDDEN.source}|${BLANK_LOOKING.source})+`, "gu");

/** Returns a stranger's text as one line without characters that hide or reorder what surrounds it. */
export const foldHidden = (text: string): string => text.replace(HIDDEN_RUN, " ").trim();

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text) || BLANK_LOOKING.test(text);
}
