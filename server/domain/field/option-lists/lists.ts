import type { Language } from "@/server/domain/vocabulary";
import { CHILEAN_REGIONS } from "./chile";
import { COUNTRY_CODES } from "./countries";

/** Options are in the language of the document. */

export const WHOLE_LISTS = ["yesNo", "countries", "regions", "communes"] as const;
type WholeList = (typeof WHOLE_LISTS)[number];
/** Or the communes of one region by its code. */
export type OptionListName = WholeList | `communes-${string}`;

/** In the document's language, independent of the sender's. */
const YES_NO: Readonly<Record<Language, readonly string[]>> = { en: ["Yes", "No"], es: ["Sí", "No"] };

const byAlphabet = (names: readonly string[], language: Language): string[] =>
  [...names].sort(new Intl.Collator(language).compare);

function listCountries(language: Language): string[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  return byAlphabet(
    COUNTRY_CODES.flatMap((code) => names.of(code) ?? []),
    language,
  );
}

/** Empty for an unknown region. */
export function listPresetOptions(name: OptionListName, language: Language): string[] {
  switch (name) {
    case "yesNo":
      return [...YES_NO[language]];
    case "countries":
      return listCountries(language);
    case "regions":
      return CHILEAN_REGIONS.map((region) => region.name);
    case "communes":
      return byAlphabet(
        CHILEAN_REGIONS.flatMap(({ communes }) => communes),
        "es",
      );
    default:
      return [...(CHILEAN_REGIONS.find(({ code }) => name === `communes-${code}`)?.communes ?? [])];
  }
}

/** From north to south. */
export const REGION_LISTS = CHILEAN_REGIONS.map(({ code, name }) => ({
  list: `communes-${code}` as const,
  name,
}));
