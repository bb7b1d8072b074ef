import { isIgnorable } from "./layout-clusters";
import { PAPER_LETTERS } from "./paper-letters-table";

/**
 * Letters that the sealer's fonts can draw. The table is generated from the fonts, and a test checks it
 * against them. Separate from the rules of values, because most pages never need it.
 */

/** First and last code point of each stretch, flat and rising. */
let edges: number[] | undefined;

/** Decodes the output of `encodeLetters`. */
function decodeLetters(table: string): number[] {
  let last = 0;
  return table.split(" ").flatMap((stretch) => {
    const [distance = "", length = "0"] = stretch.split(".");
    const first = last + Number.parseInt(distance, 36);
    last = first + Number.parseInt(length, 36);
    return [first, last];
  });
}

/** Encodes rising code points: stretches as `distance.length` in base 36, separated by spaces. */
export function encodeLetters(codePoints: readonly number[]): string {
  const stretches: [first: number, last: number][] = [];
  for (const codePoint of codePoints) {
    const stretch = stretches.at(-1);
    if (stretch && stretch[1] + 1 === codePoint) stretch[1] = codePoint;
    else stretches.push([codePoint, codePoint]);
  }
  let before = 0;
  const written = stretches.map(([first, last]) => {
    const distance = (first - before).toString(36);
    before = last;
    return last === first ? distance : `${distance}.${(last - first).toString(36)}`;
  });
  return written.join(" ");
}

function isWritable(codePoint: number): boolean {
  edges ??= decodeLetters(PAPER_LETTERS);
  let [low, high] = [0, edges.length / 2 - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((edges[middle * 2] ?? 0) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return codePoint >= (edges[low * 2] ?? 0) && codePoint <= (edges[low * 2 + 1] ?? -1);
}

/** Returns letters without repeats; ignores blanks and invisible characters. */
export function listUnwritableLetters(text: string): string[] {
  const missingLetters = new Set<string>();
  for (const letter of text.normalize("NFC")) {
    if (/\s/u.test(letter) || isIgnorable(letter)) continue;
    if (!isWritable(letter.codePointAt(0) ?? 0)) missingLetters.add(letter);
  }
  return [...missingLetters];
}
