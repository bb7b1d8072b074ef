import { DATE_FORMATS, type DateFormat, type Language } from "./vocabulary";

/** Date format if no team, organisation or call chose one (domain/README.md 3.5, seed 4.1). */
export const DEFAULT_DATE_FORMAT = "yyyy-MM-dd hh:mm a" satisfies DateFormat;

export const parseDateFormat = (text: string | null): DateFormat =>
  DATE_FORMATS.find((format) => format === text) ?? DEFAULT_DATE_FORMAT;

/**
 * Defaults of teams created in the browser: a day without a time, as short as its space on most documents.
 */
export const DAY_FORMATS = { en: "MM/dd/yyyy", es: "dd-MM-yyyy" } as const satisfies Record<
  Language,
  DateFormat
>;

export const DEFAULT_TIME_ZONE = "Etc/UTC";
