import { LANGUAGES, type Language } from "./vocabulary";
import { findPlaceOfZone, type ZonePlace } from "./zone-search";
import { ZONE_TABLE } from "./zone-table";

/**
 * Cities and countries of the world's time zones by their common names. Loaded when a user searches for a
 * zone.
 */

type ZoneRow = { country: string; isMain: boolean; city: Record<Language, string> };

function parseZoneRow(line: string): [zone: string, row: ZoneRow][] {
  const [country = "", names = "", english = "", spanish = ""] = line.split("|");
  const zones = names.split(" ");
  const plain = findPlaceOfZone(zones[0] ?? "")
    .split("/")
    .at(-1);
  const en = english || (plain ?? "");
  const row = {
    country: country.replace("*", ""),
    isMain: country.endsWith("*"),
    city: { en, es: spanish || en },
  };
  return zones.map((zone) => [zone, row]);
}

/** Returns each zone's names in the reader's language, and its search names in all our languages. */
export function loadZonePlaces(language: Language): ReadonlyMap<string, ZonePlace> {
  const countries = LANGUAGES.map((known) => new Intl.DisplayNames(known, { type: "region" }));
  const own = countries[LANGUAGES.indexOf(language)];
  const rows = new Map(ZONE_TABLE.split(";").flatMap(parseZoneRow));
  return new Map(
    [...rows].map(([zone, { country, isMain, city }]) => [
      zone,
      {
        city: city[language],
        country: own?.of(country) ?? country,
        isMain,
        names: [...Object.values(city), ...countries.map((names) => names.of(country) ?? "")],
      },
    ]),
  );
}
