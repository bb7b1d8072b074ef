/** Something one can look up: a guide, a section of one, an operation, an error code, an event. */
export type Findable = {
  title: string;
  href: string;
  /** Where it stands: the guide's title, or method and path. */
  place: string;
  /** More words it is found by. */
  words: string;
};

const MOST = 20;
const plain = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** How well one word fits: in the title's beginning, at a word's beginning, anywhere, elsewhere; 0 for not at all. */
function closeness(entry: Findable, word: string): number {
  const title = plain(entry.title);
  if (title.startsWith(word)) return 8;
  if (title.split(/[^a-z0-9]+/).some((part) => part.startsWith(word))) return 5;
  if (title.includes(word)) return 3;
  return plain(`${entry.place} ${entry.words}`).includes(word) ? 1 : 0;
}

/** What the query finds, best first: every word must fit somewhere. */
export function find(entries: readonly Findable[], query: string): Findable[] {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  return entries
    .flatMap((entry) => {
      const fits = words.map((word) => closeness(entry, word));
      return fits.includes(0) ? [] : [{ entry, score: fits.reduce((sum, value) => sum + value, 0) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}
