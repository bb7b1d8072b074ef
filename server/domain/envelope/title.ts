import { TEXT_LIMITS } from "@/server/domain/limits";
import type { Language } from "@/server/domain/vocabulary";

const COPY_SUFFIX = { en: " (copy)", es: " (copia)" } as const satisfies Record<Language, string>;

/**
 * Returns the title of a duplicate in the document's language, cut if needed so that the suffix fits
 * (rest/envelopes.md 4.10, rest/README.md 1.10).
 */
export function formatCopyTitle(title: string, language: Language): string {
  const suffix = COPY_SUFFIX[language];
  const room = TEXT_LIMITS.title - suffix.length;
  const baseTitle =
    title.length <= room
      ? title
      : title
          .slice(0, room)
          .toWellFormed()
          .replace(/\ufffd$/, "");
  return `${baseTitle.trimEnd()}${suffix}`;
}
