/**
 * Folds a text for searching: compatibility forms, accents and case no longer distinguish, blanks collapse. Stored
 * text and query go through the same fold, so "jose perez" finds "José  PÉREZ".
 */
export function foldForSearch(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** The one line the list searches: title, external id and everybody on the envelope (jobs/README.md 6.3). */
export function searchTextOf(envelope: {
  readonly title: string;
  readonly externalId: string | null;
  readonly recipients: readonly { readonly name: string; readonly email: string }[];
}): string {
  const people = envelope.recipients.flatMap(({ name, email }) => [name, email]);
  return foldForSearch([envelope.title, envelope.externalId ?? "", ...people].join(" "));
}

/** Titles are compared whole by this much of their fold: no longer one fits an index row. */
const TITLE_LENGTH = 255;

/** A title as it is compared with a whole query. */
export const foldTitle = (title: string): string => foldForSearch(title).slice(0, TITLE_LENGTH);

/** What somebody looks for. `terms` must all be found, in any order; an envelope that is `exact` comes first. */
export type Search = {
  readonly terms: readonly string[];
  readonly exact: { readonly titles: readonly string[]; readonly id: string };
};

/** Text in quotes, a word, or a quote without its other half. */
const TOKEN = /"([^"]*)"|“([^”]*)”|«([^»]*)»|([^\s"“”«»]+)|(\S)/g;

/**
 * Reads a query (ruling 81): its words, folded, each once; quotes keep words together and count as letters where nothing
 * is between them. Null for a query of blanks only.
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

/** How long a part of a query is looked up: four trigrams narrow far enough, more of them only cost. */
const PART = 6;
/** Found in more of a sample than this, a text is cheaper to look for row by row than in an index. */
const COMMON = 0.05;

/** How to look for folded terms: row by row, by the trigrams of their rarest part, or by their pairs of characters. */
export type SearchPlan =
  | { by: "row" }
  | { by: "trigrams"; part: string }
  /** Every character pair of the terms; of a term of one character, that. */
  | { by: "pairs"; pairs: string[] };

/**
 * Chooses how to search from a sample of the texts searched. An index is asked for the part of the terms that the
 * sample knows least: `@example.com` stands in every row, and reading its postings costs more than all the rest.
 * Trigram indexes know runs of three letters or digits; where no term has one (two letters, `7-1`, 漢字), pairs serve.
 */
export function planSearch(terms: readonly string[], sample: readonly string[]): SearchPlan {
  const hits = sample.filter((text) => terms.every((term) => text.includes(term))).length;
  if (sample.length > 0 && hits > sample.length * COMMON) return { by: "row" };
  const seen = new Map<string, number>();
  const known = (trigram: string): number => {
    const before = seen.get(trigram);
    if (before !== undefined) return before;
    const share = (sample.filter((text) => text.includes(trigram)).length + 0.5) / (sample.length + 1);
    seen.set(trigram, Math.log(share));
    return Math.log(share);
  };
  const scored = terms.flatMap(partsOf).map((part) => {
    const trigrams = new Set(windows([...part], 3).filter((trigram) => /^[a-z0-9]{3}$/.test(trigram)));
    return { part, score: [...trigrams].reduce((sum, trigram) => sum + known(trigram), 0) };
  });
  const [rarest] = scored.filter(({ part }) => RUN.test(part)).sort((a, b) => a.score - b.score);
  return rarest
    ? { by: "trigrams", part: rarest.part }
    : { by: "pairs", pairs: [...new Set(terms.flatMap(pairsOf))] };
}

/** What a trigram index knows. */
const RUN = /[a-z0-9]{3}/;

function partsOf(term: string): string[] {
  const letters = [...term];
  return letters.length <= PART ? [term] : windows(letters, PART);
}

function pairsOf(term: string): string[] {
  const letters = [...term];
  return letters.length < 2 ? letters : windows(letters, 2);
}

const windows = (letters: readonly string[], length: number): string[] =>
  letters
    .slice(0, letters.length - length + 1)
    .map((_, start) => letters.slice(start, start + length).join(""));
