/**
 * Folds a text for searching: removes compatibility forms, accents and case, and collapses blanks. Stored
 * text and query go through the same fold, so "jose perez" finds "José PÉREZ".
 */
export function foldForSearch(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();
}

/**
 * Returns the one line that the list searches: title, external id and all recipients (jobs/README.md 6.3).
 */
export function buildSearchText(envelope: {
  readonly title: string;
  readonly externalId: string | null;
  readonly recipients: readonly { readonly name: string; readonly email: string }[];
}): string {
  const people = envelope.recipients.flatMap(({ name, email }) => [name, email]);
  return foldForSearch([envelope.title, envelope.externalId ?? "", ...people].join(" "));
}

/** Length to which folded titles are cut for comparison: an index row holds no more. */
const TITLE_LENGTH = 255;

export const foldTitle = (title: string): string => foldForSearch(title).slice(0, TITLE_LENGTH);

/** A parsed query. All `terms` must match, in any order; an envelope that matches `exact` comes first. */
export type Search = {
  readonly terms: readonly string[];
  readonly exact: { readonly titles: readonly string[]; readonly id: string };
};

/** Text in quotes, a word, or a quote without its other half. */
const TOKEN = /"([^"]*)"|“([^”]*)”|«([^»]*)»|([^\s"“”«»]+)|(\S)/g;

/**
 * Parses a query (ruling 81) into folded words without repeats. Quotes keep words together; empty quotes
 * count as characters. Null for a query of blanks only.
 */
export function readSearch(query: string): Search | null {
  const text = foldForSearch(query);
  if (text === "") return null;
  const parts = [...text.matchAll(TOKEN)].map((match) => (match.slice(1).find(Boolean) ?? "").trim());
  const words = [...new Set(parts.filter((part) => part !== ""))];
  const terms = words.length > 0 ? words : [text];
  const titles = [...new Set([foldTitle(query), terms.join(" ").slice(0, TITLE_LENGTH)])];
  return { terms, exact: { titles, id: query.trim() } };
}

/** Letters of a term that are looked up: four trigrams narrow far enough, more only cost time. */
const PART = 6;
/** Above this share of a sample, a row-by-row search is cheaper than an index. */
const COMMON = 0.05;

export type SearchPlan =
  | { by: "row" }
  | { by: "trigrams"; part: string }
  /** Every character pair of the terms; for a term of one character, that character. */
  | { by: "pairs"; pairs: string[] };

/**
 * Chooses a search plan from a sample of the searched texts. Asks an index for the part that is rarest in the
 * sample: `@example.com` is in every row, and reading its postings costs more than all the rest. Trigram
 * indexes know runs of three letters or digits; terms without one (two letters, `7-1`, 漢字) use pairs.
 */
export function planSearch(terms: readonly string[], sample: readonly string[]): SearchPlan {
  const hits = sample.filter((text) => terms.every((term) => text.includes(term))).length;
  if (sample.length > 0 && hits > sample.length * COMMON) return { by: "row" };
  const logShares = new Map<string, number>();
  const getLogShare = (trigram: string): number => {
    const before = logShares.get(trigram);
    if (before !== undefined) return before;
    const share = (sample.filter((text) => text.includes(trigram)).length + 0.5) / (sample.length + 1);
    logShares.set(trigram, Math.log(share));
    return Math.log(share);
  };
  const scored = terms.flatMap(splitTerm).map((part) => {
    const trigrams = new Set(listWindows([...part], 3).filter((trigram) => /^[a-z0-9]{3}$/.test(trigram)));
    return { part, score: [...trigrams].reduce((sum, trigram) => sum + getLogShare(trigram), 0) };
  });
  const [rarest] = scored.filter(({ part }) => RUN.test(part)).sort((a, b) => a.score - b.score);
  return rarest
    ? { by: "trigrams", part: rarest.part }
    : { by: "pairs", pairs: [...new Set(terms.flatMap(splitPairs))] };
}

const RUN = /[a-z0-9]{3}/;

function splitTerm(term: string): string[] {
  const letters = [...term];
  return letters.length <= PART ? [term] : listWindows(letters, PART);
}

function splitPairs(term: string): string[] {
  const letters = [...term];
  return letters.length < 2 ? letters : listWindows(letters, 2);
}

const listWindows = (letters: readonly string[], length: number): string[] =>
  letters
    .slice(0, letters.length - length + 1)
    .map((_, start) => letters.slice(start, start + length).join(""));
