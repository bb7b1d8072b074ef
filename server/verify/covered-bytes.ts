import { readElement } from "./asn1";
import { catchMalformed } from "./malformed";
import type { Reason } from "./reasons";
import type { FoundSignature } from "./signature-dictionary";

/**
 * Bytes that a signature is over (12.8.1). Only one shape is sound: everything from the first byte on, but
 * for the hexadecimal string of this dictionary's own /Contents. Every attack that wraps a signature needs
 * another shape.
 */

export type Covered = {
  /** The bytes the signature is over, if the numbers name any. */
  chunks: Buffer[] | null;
  /** End of the covered bytes; null when the numbers name none. */
  end: number | null;
  problems: Reason[];
};

/** The ranges as pairs, in order and inside the file; null when they are invalid. */
function toRangePairs(range: readonly number[], size: number): [start: number, end: number][] | null {
  const pairs: [number, number][] = [];
  let before = 0;
  for (let index = 0; index < range.length; index += 2) {
    const [start = -1, length = -1] = range.slice(index, index + 2);
    const isSound =
      Number.isSafeInteger(start) && Number.isSafeInteger(length) && start >= before && length >= 0;
    if (!isSound || start + length > size) return null;
    before = start + length;
    pairs.push([start, before]);
  }
  return pairs.length > 0 ? pairs : null;
}

export function readCoveredBytes(bytes: Buffer, signature: FoundSignature): Covered {
  const { range, contents, dict } = signature;
  const pairs = toRangePairs(range, bytes.length);
  if (!pairs) return { chunks: null, end: null, problems: [{ code: "RANGE_INVALID" }] };
  const problems: Reason[] = [];
  const [first, second] = pairs;
  const isWholeShape =
    pairs.length === 2 && first?.[0] === 0 && second !== undefined && second[0] < second[1];
  if (!isWholeShape) problems.push({ code: "RANGE_INVALID" });
  const isOwnGap = first?.[1] === contents.start && second?.[0] === contents.end && contents.isHex;
  // White space inside the string would be unsigned room as well.
  const isPlain = contents.end - contents.start === contents.bytes.length * 2 + 2;
  if (!isOwnGap || !isPlain || !isPaddedWithZeros(contents.bytes))
    problems.push({ code: "RANGE_LEAVES_OUT_MORE" });
  if (dict.twice.size > 0) problems.push({ code: "SIGNATURE_AMBIGUOUS", detail: [...dict.twice].join(", ") });
  return {
    chunks: pairs.map(([start, end]) => bytes.subarray(start, end)),
    end: pairs.at(-1)?.[1] ?? null,
    problems,
  };
}

/** True if the room after the signature is empty: content hidden there would be unsigned. */
function isPaddedWithZeros(contents: Buffer): boolean {
  const used = catchMalformed(() => readElement(contents).raw.length) ?? contents.length;
  return contents.subarray(used).every((byte) => byte === 0);
}
