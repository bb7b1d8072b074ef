import type { Language } from "@/server/domain/vocabulary";
import type { NumberFormat } from "./meta";
import { readNumber, writeNumber } from "./number";

/**
 * Reads a number as recipients type it, "1.234,5" as well as "1,234.5" (components/signing.md 5.6), and writes
 * it in the field's format. The server validates the result by the format alone (number.ts), so only the page
 * guesses.
 */

type Separator = "." | ",";
type Marks = { group: Separator; decimal: Separator };

const MARKS_OF_FORMAT = {
  "123,456,789.00": { group: ",", decimal: "." },
  "123.456.789,00": { group: ".", decimal: "," },
  "123456,789.00": { group: ",", decimal: "." },
} as const satisfies Record<NumberFormat, Marks>;

const MARKS_OF_LANGUAGE = {
  en: { group: ",", decimal: "." },
  es: { group: ".", decimal: "," },
} as const satisfies Record<Language, Marks>;

/** Without a format the stored form is plain with a decimal dot. */
const PLAIN: Marks = { group: ",", decimal: "." };

export type NumberReading = {
  readonly stored: string;
  /** In the reader's own notation. */
  readonly reads: string;
};

type NumberParts = { sign: string; whole: string; fraction: string };

const groupDigits = (whole: string, mark: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, mark);
const isGrouped = (text: string, mark: Separator) => new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`).test(text);

/** Returns null if the text is no number in any notation; the field's rule then refuses it. */
export function readTypedNumber(
  text: string,
  format: NumberFormat | null | undefined,
  language: Language,
): NumberReading | null {
  const typed = text.replace(/[\s'’]/gu, "").replace(/^[−–]/u, "-");
  const [, sign = "", digits] = /^(-?)([\d.,]+)$/.exec(typed) ?? [];
  if (digits === undefined || digits.length > 60 || !/\d/.test(digits)) return null;
  const marks = findMarks(digits, format ? MARKS_OF_FORMAT[format] : MARKS_OF_LANGUAGE[language]);
  const parts = marks && splitDigits(digits, marks);
  if (!parts) return null;
  const { whole, fraction } = parts;
  const reads = joinNumberParts({ sign, whole, fraction }, MARKS_OF_LANGUAGE[language], true);
  if (format) return { stored: formatNumberParts({ sign, whole, fraction }, format), reads };
  // Keeps the typed text if it is plainly written: the paper shows the recipient's own spelling.
  const isAsWritten = marks.decimal === PLAIN.decimal && typed === text.trim() && parts.isWellFormed;
  return { stored: isAsWritten ? typed : joinNumberParts({ sign, whole, fraction }, PLAIN, false), reads };
}

/**
 * Writes the number in the format. A number with too many decimals is left for the field's rule to refuse.
 */
function formatNumberParts(parts: NumberParts, format: NumberFormat): string {
  const { sign, whole, fraction } = parts;
  const value = readNumber(`${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`, null);
  return (value && writeNumber(value, format)) ?? joinNumberParts(parts, MARKS_OF_FORMAT[format], false);
}

function joinNumberParts({ sign, whole, fraction }: NumberParts, marks: Marks, groups: boolean): string {
  const head = groups ? groupDigits(whole, marks.group) : whole;
  return `${sign}${head}${fraction === "" ? "" : marks.decimal + fraction}`;
}

const getOtherSeparator = (mark: Separator): Separator => (mark === "." ? "," : ".");

/** Returns the group and decimal marks, by the digits themselves, or by custom if they are ambiguous. */
function findMarks(digits: string, custom: Marks): Marks | null {
  const last = digits.lastIndexOf(".") > digits.lastIndexOf(",") ? "." : ",";
  if (digits.includes(".") && digits.includes(",")) return { group: getOtherSeparator(last), decimal: last };
  const places = digits.split(last);
  if (places.length === 1) return custom;
  if (places.length > 2) return { group: last, decimal: getOtherSeparator(last) };
  const [before = "", after = ""] = places;
  const couldGroup = after.length === 3 && /^[1-9]\d{0,2}$/.test(before);
  return couldGroup ? custom : { group: getOtherSeparator(last), decimal: last };
}

function splitDigits(digits: string, { group, decimal }: Marks) {
  const [head = "", tail, ...rest] = digits.split(decimal);
  if (rest.length > 0 || tail === "" || tail?.includes(group)) return null;
  if (head.includes(group) && !isGrouped(head, group) && !isGroupedOnce(head, group)) return null;
  const whole = head.replaceAll(group, "").replace(/^0+(?=\d)/, "") || "0";
  const isWellFormed = head !== "" && (head === "0" || !head.startsWith("0"));
  return { whole, fraction: tail ?? "", isWellFormed };
}

/** As the format "123456,789.00" is written. */
const isGroupedOnce = (head: string, group: Separator) => new RegExp(`^\\d+\\${group}\\d{3}$`).test(head);
