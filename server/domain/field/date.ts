import { tz } from "@date-fns/tz";
import { format as formatWith } from "date-fns";
import { enUS } from "date-fns/locale/en-US";
import { es } from "date-fns/locale/es";
import type { DateFormat, Language } from "@/server/domain/vocabulary";

const LOCALES = { en: enUS, es } as const satisfies Record<Language, unknown>;

/**
 * Formats a moment in one of the 25 formats, on the clock of `timeZone` (IANA), with localised months and
 * days.
 */
export function formatDate(date: Date, format: DateFormat, timeZone: string, language: Language): string {
  return formatWith(date, format, { in: tz(timeZone), locale: LOCALES[language] });
}
