/**
 * Folds a text for searching: compatibility forms, accents and case no longer distinguish, blanks collapse. Stored
 * text and query go through the same fold, so "jose perez" finds "José  PÉREZ".
 */
export function foldForSearch(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** The one line the list searches: title, external id and everybody on the envelope (reliability.md 6.3). */
export function searchTextOf(envelope: {
  readonly title: string;
  readonly externalId: string | null;
  readonly recipients: readonly { readonly name: string; readonly email: string }[];
}): string {
  const people = envelope.recipients.flatMap(({ name, email }) => [name, email]);
  return foldForSearch([envelope.title, envelope.externalId ?? "", ...people].join(" "));
}

/** How long a part of a query is looked up: four trigrams narrow far enough, more of them only cost. */
const PART = 6;
/** Found in more of a sample than this, a text is cheaper to look for row by row than in an index. */
const COMMON = 0.05;

/** How to look for a folded query: row by row, by the trigrams of its rarest part, or by its pairs of characters. */
export type SearchPlan =
  | { by: "row" }
  | { by: "trigrams"; part: string }
  /** Every character pair of the query, or its only character. */
  | { by: "pairs"; pairs: string[] };

/**
 * Chooses how to search from a sample of the texts searched. An index is asked for the part of the query that the
 * sample knows least: `@example.com` stands in every row, and reading its postings costs more than all the rest.
 * Trigram indexes know runs of three letters or digits; what has none (two letters, `7-1`, 漢字) goes by pairs.
 */
export function planSearch(query: string, sample: readonly string[]): SearchPlan {
  const hits = sample.filter((text) => text.includes(query)).length;
  if (sample.length > 0 && hits > sample.length * COMMON) return { by: "row" };
  const letters = [...query];
  if (!/[a-z0-9]{3}/.test(query)) {
    const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
    return { by: "pairs", pairs: pairs.length > 0 ? [...new Set(pairs)] : letters };
  }
  const seen = new Map<string, number>();
  const known = (trigram: string): number => {
    const before = seen.get(trigram);
    if (before !== undefined) return before;
    const share = (sample.filter((text) => text.includes(trigram)).length + 0.5) / (sample.length + 1);
    seen.set(trigram, Math.log(share));
    return Math.log(share);
  };
  const parts = letters.length <= PART ? [query] : windows(letters, PART);
  const scored = parts.map((part) => {
    const trigrams = new Set(windows([...part], 3).filter((trigram) => /^[a-z0-9]{3}$/.test(trigram)));
    return { part, score: [...trigrams].reduce((sum, trigram) => sum + known(trigram), 0) };
  });
  const [rarest] = scored.filter(({ part }) => /[a-z0-9]{3}/.test(part)).sort((a, b) => a.score - b.score);
  return { by: "trigrams", part: rarest?.part ?? query };
}

const windows = (letters: readonly string[], length: number): string[] =>
  letters
    .slice(0, letters.length - length + 1)
    .map((_, start) => letters.slice(start, start + length).join(""));
