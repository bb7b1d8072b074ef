/**
 * Characters that may hide or reorder text: control (Cc) and format characters (Cf, such as zero-width and
 * bidirectional marks), separators, lone surrogates, private use. Names with these were used for phishing in
 * signing mails (jobs/README.md 1, "display-string injection").
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;

/** Blank-looking letters that are no format characters: Hangul fillers, Braille blank, combining joiner. */
const BLANK_LOOKING = /[\u034f\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Control characters except tab and line breaks, and halves of surrogate pairs: neither PostgreSQL nor PDF
 * stores them.
 */
const UNPRINTABLE = /[\p{Cs}]|(?![\t\n\r])\p{Cc}/u;

/**
 * Characters that reorder letters: directional embeddings, overrides and isolates, their deprecated
 * relatives, and interlinear annotation. Direction marks (LRM, RLM, ALM) and joiners stay allowed in running
 * text, where honest Arabic, Persian and emoji need them.
 */
const REORDERING = /[\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]/;

/** Returns true if multi-line text can be stored, and reads in its stored order ("Trojan Source"). */
export function isReadableText(text: string): boolean {
  return !UNPRINTABLE.test(text) && !REORDERING.test(text);
}

const HIDDEN_RUN = new RegExp(`(?:\\s|${HIDDEN.source}|${BLANK_LOOKING.source})+`, "gu");

/** Returns untrusted text as one line without characters that hide or reorder what surrounds it. */
export const foldHidden = (text: string): string => text.replace(HIDDEN_RUN, " ").trim();

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text) || BLANK_LOOKING.test(text);
}
