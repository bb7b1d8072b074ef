import { catchMalformed } from "../malformed";
import type { Reason } from "../reasons";
import type { ObjectLocation } from "./cross-reference";
import { unpackStream } from "./unpack";
import type { PdfStream, PdfValue } from "./values";

/** Reads the rows of a cross-reference and reports any deviation from the standard (7.5.4, 7.5.8). */

export type LocationByObject = ReadonlyMap<number, ObjectLocation>;
export type ReadRows = { rows: LocationByObject; faults: Reason[] };

const ROW = /^\d{10} \d{5} [nf](?: \n| \r|\r\n)$/;
const ROW_BYTES = 20;
const MAX_ROWS = 500_000;

class Gathered {
  readonly rows = new Map<number, ObjectLocation>();
  readonly faults: Reason[] = [];

  add(number: number, entry: ObjectLocation): void {
    if (this.rows.has(number)) this.faults.push({ code: "LATER_TWICE", detail: `xref ${number}` });
    else this.rows.set(number, entry);
  }
}

/**
 * Returns the rows of the table at `at`, up to the end of the word `trailer`; null when there is no table.
 */
export function readStrictTableRows(bytes: Buffer, at: number): (ReadRows & { end: number }) | null {
  const readLine = (from: number) => bytes.toString("latin1", from, from + 64);
  const opening = /^xref *(?:\r\n|\r|\n)/.exec(readLine(at));
  if (!opening) return null;
  const gathered = new Gathered();
  let next = at + opening[0].length;
  for (;;) {
    const closing = /^[\s\0]*trailer(?=[\s\0<])/.exec(readLine(next));
    if (closing) return { ...gathered, end: next + closing[0].length };
    const head = /^(\d{1,10}) (\d{1,10}) *(?:\r\n|\r|\n)/.exec(readLine(next));
    const [first, count] = [Number(head?.[1]), Number(head?.[2])];
    if (!head || gathered.rows.size + count > MAX_ROWS) return null;
    next += head[0].length;
    for (let number = first; number < first + count; number++, next += ROW_BYTES) {
      const row = bytes.toString("latin1", next, next + ROW_BYTES);
      if (!ROW.test(row)) return null;
      const [offset, generation] = [Number(row.slice(0, 10)), Number(row.slice(11, 16))];
      gathered.add(number, row[17] === "n" ? { kind: "at", offset, generation } : { kind: "free" });
    }
  }
}

const readWholeNumbers = (value: PdfValue | undefined): number[] | null =>
  Array.isArray(value) &&
  value.every((item) => typeof item === "number" && Number.isInteger(item) && item >= 0)
    ? value.filter((item) => typeof item === "number")
    : null;

export function readStrictStreamRows(stream: PdfStream): ReadRows {
  const { dict } = stream;
  const gathered = new Gathered();
  const broken: ReadRows = { rows: new Map(), faults: [{ code: "LATER_MISPLACED", detail: "/XRef" }] };
  const data = catchMalformed(() => unpackStream(stream));
  const widths = readWholeNumbers(dict.get("W"));
  const size = dict.get("Size");
  const pairs = dict.entries.has("Index")
    ? readWholeNumbers(dict.get("Index"))
    : readWholeNumbers([0, size ?? null]);
  if (!data || !widths || !pairs || widths.length !== 3 || pairs.length % 2 !== 0) return broken;
  const [one = 0, two = 0, three = 0] = widths;
  const width = one + two + three;
  const count = pairs.reduce((sum, value, index) => (index % 2 === 1 ? sum + value : sum), 0);
  if (width < 1 || widths.some((bytes) => bytes > 6) || count > MAX_ROWS || count * width !== data.length)
    return broken;
  const readInteger = (from: number, length: number, fallback: number) =>
    length === 0 ? fallback : data.readUIntBE(from, length);
  let at = 0;
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const [first = 0, rows = 0] = pairs.slice(pair);
    for (let number = first; number < first + rows; number++, at += width) {
      const kind = readInteger(at, one, 1);
      const [second, third] = [readInteger(at + one, two, 0), readInteger(at + one + two, three, 0)];
      if (kind === 0) gathered.add(number, { kind: "free" });
      else if (kind === 1) gathered.add(number, { kind: "at", offset: second, generation: third });
      else if (kind === 2) gathered.add(number, { kind: "packed", container: second, index: third });
      else gathered.faults.push({ code: "LATER_MISPLACED", detail: `xref ${number}` });
    }
  }
  return gathered;
}
