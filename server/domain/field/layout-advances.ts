import { ADVANCE_TABLE } from "./layout-advance-table";

/**
 * Advance widths, in the PDF fonts, of all characters that need no shaper. Pages measure with this table
 * instead of the fonts. It is generated from them, and a test checks it against them.
 */

/**
 * Runs of characters of one width, as `first:width`: the first as a distance in base 36, the width in
 * em/1000.
 */
type AdvanceRun = { readonly from: number; readonly advance: number };

let rows: AdvanceRun[] | undefined;
const cachedAdvances = new Map<number, number>();

/** Decodes the output of `encodeAdvances`. */
function decodeAdvances(table: string): AdvanceRun[] {
  let from = 0;
  return table.split(",").map((row) => {
    const [distance = "", width = ""] = row.split(":");
    from += distance === "" ? 1 : Number.parseInt(distance, 36);
    return { from, advance: Number(width) / 1000 };
  });
}

/**
 * Encodes `[code point, em/1000]` pairs in rising order; characters in between have the width of the last.
 */
export function encodeAdvances(entries: readonly (readonly [codePoint: number, perMille: number])[]): string {
  const table: string[] = [];
  let [last, width] = [0, Number.NaN];
  for (const [codePoint, perMille] of entries) {
    if (perMille === width) continue;
    const distance = codePoint - last;
    table.push(`${distance === 1 ? "" : distance.toString(36)}:${perMille}`);
    [last, width] = [codePoint, perMille];
  }
  return table.join(",");
}

/** In em. */
export function getGlyphAdvance(codePoint: number): number {
  const cachedAdvance = cachedAdvances.get(codePoint);
  if (cachedAdvance !== undefined) return cachedAdvance;
  rows ??= decodeAdvances(ADVANCE_TABLE);
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.from ?? 0) <= codePoint) low = middle;
    else high = middle - 1;
  }
  const advance = rows[low]?.advance ?? 0;
  cachedAdvances.set(codePoint, advance);
  return advance;
}
