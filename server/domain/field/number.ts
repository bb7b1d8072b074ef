import type { NumberFormat } from "./meta";

/** Longer than any figure on paper; bounds the work of exact arithmetic. */
const MAX_LENGTH = 64;

const PLAIN_OR_COMMA_GROUPS = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** `groupPositions` matches the positions of group marks. */
type Spelling = { pattern: RegExp; group: string; decimal: string; groupPositions: RegExp };
const EVERY_THREE = /\B(?=(?:\d{3})+$)/g;

/**
 * Spelling of each numberFormat: groups optional, up to two decimals, a leading minus allowed. The third is
 * read as it looks: one comma before the last three whole digits, a dot before the decimals.
 */
const FORMATS = {
  "123,456,789.00": {
    pattern: /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/,
    group: ",",
    decimal: ".",
    groupPositions: EVERY_THREE,
  },
  "123.456.789,00": {
    pattern: /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{1,2})?$/,
    group: ".",
    decimal: ",",
    groupPositions: EVERY_THREE,
  },
  "123456,789.00": {
    pattern: /^-?\d+(?:,\d{3})?(?:\.\d{1,2})?$/,
    group: ",",
    decimal: ".",
    groupPositions: /\B(?=\d{3}$)/g,
  },
} as const satisfies Record<NumberFormat, Spelling>;

const DEFAULT = { pattern: PLAIN_OR_COMMA_GROUPS, group: ",", decimal: "." } as const;

/** A decimal number without rounding: `units` times ten to the power of minus `scale`. */
export type ExactNumber = { readonly units: bigint; readonly scale: number };

/** Returns the exact value of the text, or null if it is not written in `format` (null = dot decimal). */
export function readNumber(text: string, format: NumberFormat | null | undefined): ExactNumber | null {
  const { pattern, group, decimal } = format ? FORMATS[format] : DEFAULT;
  if (text.length > MAX_LENGTH || !pattern.test(text)) return null;
  return toExactNumber(text.replaceAll(group, "").replace(decimal, "."));
}

/** Writes a number in its format: grouped, with two decimals. Null if it has more decimals. */
export function writeNumber({ units, scale }: ExactNumber, format: NumberFormat): string | null {
  const cents = scale <= 2 ? units * 10n ** BigInt(2 - scale) : null;
  if (cents === null) return null;
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  const { group, decimal, groupPositions } = FORMATS[format];
  const whole = digits.slice(0, -2).replace(groupPositions, group);
  return `${cents < 0n ? "-" : ""}${whole}${decimal}${digits.slice(-2)}`;
}

/** @param written as JavaScript writes numbers: `-12.5`, `1e+21`, `2.5e-7` */
function toExactNumber(written: string): ExactNumber {
  const [digits = "", exponent = "0"] = written.split("e");
  const [whole = "", decimals = ""] = digits.split(".");
  const scale = decimals.length - Number(exponent);
  const units = BigInt(whole + decimals);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

function compareNumbers(a: ExactNumber, b: ExactNumber): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = scaleUnits(a, scale) - scaleUnits(b, scale);
  return difference < 0n ? -1 : Number(difference > 0n);
}

function scaleUnits({ units, scale }: ExactNumber, to: number): bigint {
  return units * 10n ** BigInt(to - scale);
}

/**
 * Returns the bound that the value breaks, or null. Both are inclusive, and exact as the decimals they are
 * written with.
 */
export function findBrokenBound(
  value: ExactNumber,
  bounds: { minValue?: number | null | undefined; maxValue?: number | null | undefined },
): { rule: "min" | "max"; bound: number } | null {
  const { minValue, maxValue } = bounds;
  if (typeof minValue === "number" && compareNumbers(value, toExactNumber(String(minValue))) < 0) {
    return { rule: "min", bound: minValue };
  }
  if (typeof maxValue === "number" && compareNumbers(value, toExactNumber(String(maxValue))) > 0) {
    return { rule: "max", bound: maxValue };
  }
  return null;
}
