const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** `America/Argentina/Buenos_Aires` as one reads it. */
export const placeOfZone = (zone: string): string => zone.replaceAll("_", " ");

/** What the clock says in a zone and how far it is from UTC, in the reader's language: "09:02 · GMT-3". */
export function clockIn(zone: string, now: Date, language: string): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "shortOffset",
  }).formatToParts(now);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const time = new Intl.DateTimeFormat(language, { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  return `${time.format(now)} · ${offset}`;
}

/** Where a zone is, in the reader's language. */
export type ZonePlace = {
  city: string;
  country: string;
  /** Whether most of its country goes by it. */
  isMain: boolean;
  /** Everything it is found by, besides its own name. */
  names: readonly string[];
};
export type ZonePlaces = ReadonlyMap<string, ZonePlace>;

const NOWHERE: ZonePlaces = new Map();

/** City and country of a zone, "Tokio, Japón"; the city only where the zone's own name says another. */
export function whereabouts(zone: string, places: ZonePlaces = NOWHERE): string {
  const place = places.get(zone);
  if (!place) return "";
  const isTold = placeOfZone(zone).split("/").includes(place.city);
  return isTold || place.city === place.country ? place.country : `${place.city}, ${place.country}`;
}

const partsOf = (text: string): string[] =>
  fold(text)
    .split(/[\s/_,()-]+/u)
    .filter(Boolean);

/** How well a zone answers the words typed, the lowest best; null where it does not. */
function rankOf(zone: string, place: ZonePlace | undefined, words: readonly string[]): number | null {
  const own = partsOf(zone);
  const names = (place?.names ?? []).map(partsOf);
  const all = [...own, ...names.flat()];
  if (!words.every((word) => all.some((name) => name.includes(word)))) return null;
  const begins = (parts: readonly string[]) =>
    words.every((word) => parts.some((name) => name.startsWith(word)));
  // "Spain" is a country before it is the end of "Port of Spain".
  const isWhole = names.some((name) => name.join(" ") === words.join(" "));
  if (isWhole) return place?.isMain ? 0 : begins(own) ? 1 : 2;
  if (begins(own)) return 3;
  return !begins(all) ? 6 : place?.isMain ? 4 : 5;
}

/**
 * The zones of which every word typed is found, whatever its accents, in the name, the city or the country. First come
 * those of a city or country that is called just so, then those where a word of the zone's own name begins so, then of a
 * city's or country's; that by which most of a country goes before its others. Within each the given order stays.
 * @param most so many at most
 */
export function zonesLike(
  zones: readonly string[],
  query: string,
  most: number,
  places: ZonePlaces = NOWHERE,
): string[] {
  const words = partsOf(query);
  return zones
    .flatMap((zone) => {
      const rank = rankOf(zone, places.get(zone), words);
      return rank === null ? [] : [{ zone, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ zone }) => zone);
}
