import { Decimal } from "decimal.js";
import type { NumberFormat } from "./meta";

/** Longer than any figure on paper; bounds the work of exact arithmetic. */
const MAX_LENGTH = 64;

const PLAIN_OR_COMMA_GROUPS = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/**
 * How each numberFormat is written: groups optional, up to two decimals, a leading minus allowed. The third is read
 * as it looks: one comma before the last three whole digits, a dot before the decimals.
 */
const FORMATS = {
  "123,456,789.00": { pattern: /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/, group: ",", decimal: "." },
  "123.456.789,00": { pattern: /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d{1,2})?$/, group: ".", decimal: "," },
  "123456,789.00": { pattern: /^-?\d+(?:,\d{3})?(?:\.\d{1,2})?$/, group: ",", decimal: "." },
} as const satisfies Record<NumberFormat, { pattern: RegExp; group: string; decimal: string }>;

const DEFAULT = { pattern: PLAIN_OR_COMMA_GROUPS, group: ",", decimal: "." } as const;

/** The exact value of what was typed, or null when it is not written in `format` (null = dot decimal). */
export function readNumber(text: string, format: NumberFormat | null | undefined): Decimal | null {
  const { pattern, group, decimal } = format ? FORMATS[format] : DEFAULT;
  if (text.length > MAX_LENGTH || !pattern.test(text)) return null;
  return new Decimal(text.replaceAll(group, "").replace(decimal, "."));
}

/** Which bound the value breaks, both inclusive, or null. */
export function brokenBound(
  value: Decimal,
  bounds: { minValue?: number | null | undefined; maxValue?: number | null | undefined },
): { rule: "min" | "max"; bound: number } | null {
  const { minValue, maxValue } = bounds;
  if (typeof minValue === "number" && value.lt(minValue)) return { rule: "min", bound: minValue };
  if (typeof maxValue === "number" && value.gt(maxValue)) return { rule: "max", bound: maxValue };
  return null;
}
