import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/**
 * Generates `server/domain/zone-table.ts` from Unicode CLDR data: `tsx server/cli/zone-table.ts FOLDER`.
 * FOLDER holds the unpacked packages `cldr-bcp47`, `cldr-core` and `cldr-dates-full`. They are no dependency:
 * some 5 MB for a table of 15 KB that changes once in years.
 */

const folder = process.argv[2] ?? ".";
const readJson = (...parts: string[]): unknown =>
  JSON.parse(readFileSync(path.join(folder, ...parts), "utf8"));

const Zone = z.looseObject({
  _alias: z.string().optional(),
  _iana: z.string().optional(),
  _region: z.string().optional(),
  _deprecated: z.boolean().optional(),
});
const Zones = z.object({ keyword: z.object({ u: z.object({ tz: z.record(z.string(), z.unknown()) }) }) });
const Primary = z.object({ supplemental: z.object({ primaryZones: z.record(z.string(), z.string()) }) });
type Names = { [part: string]: Names | string };
const Names: z.ZodType<Names> = z.lazy(() => z.record(z.string(), z.union([Names, z.string()])));
const Main = z.object({
  main: z.record(
    z.string(),
    z.object({ dates: z.object({ timeZoneNames: z.looseObject({ zone: Names }) }) }),
  ),
});

function loadCityNames(language: string): (zone: string) => string | undefined {
  const localeData = Main.parse(readJson("cldr-dates-full", "main", language, "timeZoneNames.json"));
  const names = localeData.main[language]?.dates.timeZoneNames.zone ?? {};
  return (zone) => {
    let at: Names | string | undefined = names;
    for (const part of zone.split("/")) at = typeof at === "object" ? at[part] : undefined;
    const city = typeof at === "object" ? at.exemplarCity : undefined;
    return typeof city === "string" ? city : undefined;
  };
}

/** Cities whose identifier begins with another country's letters. */
const CROSSED: Record<string, string> = { gazastrp: "PS", hebron: "PS", jeruslm: "IL" };
const english = loadCityNames("en");
const spanish = loadCityNames("es");
const { primaryZones } = Primary.parse(
  readJson("cldr-core", "supplemental", "primaryZones.json"),
).supplemental;
const mains = new Set(Object.values(primaryZones));

const rows = Object.entries(
  Zones.parse(readJson("cldr-bcp47", "bcp47", "timezone.json")).keyword.u.tz,
).flatMap(([id, value]) => {
  const zone = Zone.safeParse(value).data;
  const [name] = zone?._alias?.split(" ") ?? [];
  if (!zone || !name?.includes("/") || zone._deprecated || /^(?:utc|gmt|unk)/u.test(id)) return [];
  const country = zone._region ?? CROSSED[id] ?? id.slice(0, 2).toUpperCase();
  const plain = (name.split("/").at(-1) ?? "").replaceAll("_", " ");
  const en = english(name) ?? plain;
  const es = spanish(name) ?? en;
  const names = [name, ...(zone._iana ? [zone._iana] : [])].join(" ");
  return [
    [`${country}${mains.has(name) ? "*" : ""}`, names, en === plain ? "" : en, es === en ? "" : es].join("|"),
  ];
});

writeFileSync(
  path.resolve(import.meta.dirname, "../domain/zone-table.ts"),
  `/** Generated from the Unicode CLDR by \`server/cli/zone-table.ts\` (NOTICES.md); see zone-places.ts. */
export const ZONE_TABLE =
  ${JSON.stringify(rows.join(";"))};
`,
);
