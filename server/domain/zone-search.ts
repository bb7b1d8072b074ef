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

/**
 * The zones whose name has every word typed, whatever its accents; those where a word of the name begins so come first,
 * and within both the given order stays.
 * @param most so many at most
 */
export function zonesLike(zones: readonly string[], query: string, most: number): string[] {
  const words = fold(query)
    .split(/[\s/_,]+/u)
    .filter(Boolean);
  const found = zones.filter((zone) => words.every((word) => fold(placeOfZone(zone)).includes(word)));
  const begins = (zone: string) => {
    const names = fold(placeOfZone(zone)).split(/[\s/]+/u);
    return words.every((word) => names.some((name) => name.startsWith(word)));
  };
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))].slice(0, most);
}
