const foldText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const findPlaceOfZone = (zone: string): string => zone.replaceAll("_", " ");

/** Returns the time in a zone and its UTC offset, in the reader's language: "09:02 · GMT-3". */
export function formatZoneClock(zone: string, now: Date, language: string): string {
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

export type ZonePlace = {
  city: string;
  country: string;
  /** True if most of its country uses it. */
  isMain: boolean;
  /** Besides its own name. */
  names: readonly string[];
};
export type ZonePlaces = ReadonlyMap<string, ZonePlace>;

const NOWHERE: ZonePlaces = new Map();

/** Returns city and country of a zone, "Tokio, Japón"; omits the city if the zone's name already has it. */
export function formatZonePlace(zone: string, places: ZonePlaces = NOWHERE): string {
  const place = places.get(zone);
  if (!place) return "";
  const isTold = findPlaceOfZone(zone).split("/").includes(place.city);
  return isTold || place.city === place.country ? place.country : `${place.city}, ${place.country}`;
}

const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[\s/_,()-]+/u)
    .filter(Boolean);

/** Ranks a zone for the typed words, lowest is best; null if it does not match. */
function rankZone(zone: string, place: ZonePlace | undefined, words: readonly string[]): number | null {
  const own = splitWords(zone);
  const names = (place?.names ?? []).map(splitWords);
  const all = [...own, ...names.flat()];
  if (!words.every((word) => all.some((name) => name.includes(word)))) return null;
  const isMatching = (parts: readonly string[]) =>
    words.every((word) => parts.some((name) => name.startsWith(word)));
  // "Spain" is a country before it is the end of "Port of Spain".
  const isWhole = names.some((name) => name.join(" ") === words.join(" "));
  if (isWhole) return place?.isMain ? 0 : isMatching(own) ? 1 : 2;
  if (isMatching(own)) return 3;
  return !isMatching(all) ? 6 : place?.isMain ? 4 : 5;
}

/**
 * Returns the zones in which every typed word occurs, ignoring accents, in the name, the city or the country.
 * Order: exact city or country name, then zone names beginning with a word, then cities or countries
 * beginning with one. A country's main zone comes before its others; equal ranks keep the given order.
 * @param most maximum number of results
 */
export function searchZones(
  zones: readonly string[],
  query: string,
  most: number,
  places: ZonePlaces = NOWHERE,
): string[] {
  const words = splitWords(query);
  return zones
    .flatMap((zone) => {
      const rank = rankZone(zone, places.get(zone), words);
      return rank === null ? [] : [{ zone, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ zone }) => zone);
}
