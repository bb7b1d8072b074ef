import { DATE_FORMATS, type DateFormat, LANGUAGES, type Language } from "@/server/domain/vocabulary";

const LETTERS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  year: "yyyy",
  month: "MM",
  day: "dd",
};

/** Returns the browser's date format if documents support it, else `yyyy-MM-dd`. */
export function toDateFormat(locale: string): DateFormat {
  const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const pattern = new Intl.DateTimeFormat(locale, digits)
    .formatToParts()
    .map(({ type, value }) => LETTERS[type] ?? value)
    .join("");
  return DATE_FORMATS.find((format) => format === pattern) ?? "yyyy-MM-dd";
}

/** Returns the first of the browser's languages that documents support. */
export function findSupportedLanguage(locales: readonly string[]): Language | undefined {
  const [first] = locales.flatMap((locale) => LANGUAGES.find((one) => one === locale.split("-")[0]) ?? []);
  return first;
}
