import { LANGUAGES, type Language } from "../vocabulary";

/** Returns the language of a tag, or undefined: `es-CL` is `es`. */
export function toLanguage(tag: string | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/u)[0];
  return LANGUAGES.find((language) => language === primary);
}

/**
 * Returns the best language for an `Accept-Language` header (RFC 9110 12.5.4); English if it names none of
 * ours.
 */
export function negotiateLanguage(acceptLanguage: string | null | undefined): Language {
  const ranked = (acceptLanguage ?? "")
    .split(",")
    .map((part, place) => {
      const [tag, ...parameters] = part.split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/u.exec(text)?.[1]).find(Boolean);
      return { language: toLanguage(tag), quality: quality === undefined ? 1 : Number(quality), place };
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place);
  return ranked.find((entry) => entry.language)?.language ?? "en";
}
