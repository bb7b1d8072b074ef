const UNITS = ["kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const STEP = 1000;

/**
 * Converts bytes for `Intl` to the largest unit with at least one, kilobytes at least: as 5.2 of `gigabyte`.
 * Steps of 1000 as everywhere in the product.
 */
export function scaleBytes(bytes: number): { number: number; unit: (typeof UNITS)[number] } {
  const size = Math.abs(bytes) / STEP;
  const power = size < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(size) / 3));
  return { number: bytes / STEP ** (power + 1), unit: UNITS[power] ?? "kilobyte" };
}
