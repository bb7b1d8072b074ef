/** Formats of whole dates: as the language writes them, or in digits in one of three orders. */
export const DATE_STYLES = ["language", "dmy", "mdy", "iso"] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** Parses a date style; anything unknown follows the language. */
export function parseDateStyle(text: string | undefined): DateStyle {
  return DATE_STYLES.find((style) => style === text) ?? "language";
}

const ORDERS = {
  dmy: (year, month, day) => `${day}/${month}/${year}`,
  mdy: (year, month, day) => `${month}/${day}/${year}`,
  iso: (year, month, day) => `${year}-${month}-${day}`,
} satisfies Record<Exclude<DateStyle, "language">, (year: string, month: string, day: string) => string>;

/** Formats a date in digits in a time zone: "28/11/2026". Arabic digits in every language. */
export function formatNumericDate(date: Date, style: keyof typeof ORDERS, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone,
  }).formatToParts(date);
  const getPart = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return ORDERS[style](getPart("year"), getPart("month"), getPart("day"));
}
