/** A search result: a guide, a section of one, an operation, an error code, or an event. */
export type Findable = {
  title: string;
  href: string;
  /** The guide's title, or method and path. */
  place: string;
  words: string;
};

const MOST = 20;
const normaliseText = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/**
 * Ranks one word: at the title's beginning, at a word's beginning, in the title, elsewhere; 0 for no match.
 */
function rankMatch(entry: Findable, word: string): number {
  const title = normaliseText(entry.title);
  if (title.startsWith(word)) return 8;
  if (title.split(/[^a-z0-9]+/).some((part) => part.startsWith(word))) return 5;
  if (title.includes(word)) return 3;
  return normaliseText(`${entry.place} ${entry.words}`).includes(word) ? 1 : 0;
}

/** Returns the matches, best first. Every word must match. */
export function findEntries(entries: readonly Findable[], query: string): Findable[] {
  const words = normaliseText(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  return entries
    .flatMap((entry) => {
      const fits = words.map((word) => rankMatch(entry, word));
      return fits.includes(0) ? [] : [{ entry, score: fits.reduce((sum, value) => sum + value, 0) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}
