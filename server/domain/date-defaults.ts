import { DATE_FORMATS, type DateFormat, type Language } from "./vocabulary";

/** The format of dates where no team, organisation or call chose one (domain/README.md 3.5, seed 4.1). */
export const DEFAULT_DATE_FORMAT = "yyyy-MM-dd hh:mm a" satisfies DateFormat;

/** A stored format, or the default where there is none. */
export const parseDateFormat = (text: string | null): DateFormat =>
  DATE_FORMATS.find((format) => format === text) ?? DEFAULT_DATE_FORMAT;

/** What teams start with that people open in the browser: a day without a time, as short as its place on most papers. */
export const DAY_FORMATS = { en: "MM/dd/yyyy", es: "dd-MM-yyyy" } as const satisfies Record<
  Language,
  DateFormat
>;

export const DEFAULT_TIME_ZONE = "Etc/UTC";
