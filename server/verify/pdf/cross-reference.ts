import { Malformed } from "../malformed";
import { Parser } from "./parser";
import { unpackStream } from "./unpack";
import { PdfDict, PdfStream, type PdfValue } from "./values";

/** Cross-reference sections, newest first, as /Prev links them (7.5.4 to 7.5.8). */

export type ObjectLocation =
  | { kind: "at"; offset: number; generation: number }
  | { kind: "packed"; container: number; index: number }
  | { kind: "free" };

export type Section = {
  offset: number;
  isStream: boolean;
  /** Effective rows: the first row of a number, then additions from the stream of a hybrid file. */
  entries: Map<number, ObjectLocation>;
  /** Other rows that the section has for the same number: readers differ in their choice. */
  others: Map<number, ObjectLocation[]>;
  /** Numbers that only readers of a hybrid file's stream find, and the table's row for them (7.5.8.4). */
  hidden: Map<number, "free" | "nothing">;
  trailer: PdfDict;
  /** The /Prev of a hybrid file's stream, which some readers follow. */
  hybridPrevious: number | null;
};

const MAX_SECTIONS = 512;
const MAX_OBJECTS = 2_000_000;

/**
 * Returns the offset that the last `startxref` names.
 * @throws Malformed
 */
export function findLastStartxref(bytes: Buffer): number {
  const tail = bytes.lastIndexOf("startxref");
  if (tail < 0) throw new Malformed("the file has no cross-reference");
  const parser = new Parser(bytes, tail + "startxref".length);
  parser.skip();
  const offset = parser.takesWhole();
  if (offset === null || offset >= bytes.length)
    throw new Malformed("the file's cross-reference is not there");
  return offset;
}

/**
 * Reads all sections from `start` back.
 * @throws Malformed
 */
export function readSections(bytes: Buffer, start: number): Section[] {
  const sections: Section[] = [];
  const seenOffsets = new Set<number>();
  for (let next: number | null = start; next !== null; ) {
    if (seenOffsets.has(next) || sections.length > MAX_SECTIONS)
      throw new Malformed("cross-references form a circle");
    seenOffsets.add(next);
    const section: Section = readSection(bytes, next);
    const hybrid = section.trailer.get("XRefStm");
    sections.push(section);
    if (typeof hybrid === "number") addHiddenRows(section, readSection(bytes, hybrid));
    const previous = section.trailer.get("Prev");
    next = typeof previous === "number" ? previous : null;
  }
  return sections;
}

/** Objects that a hybrid file hides from old readers take precedence over older sections (7.5.8.4). */
function addHiddenRows(section: Section, stream: Section): void {
  for (const [number, entry] of stream.entries) {
    const visibleEntry = section.entries.get(number);
    if (!visibleEntry || visibleEntry.kind === "free") {
      section.entries.set(number, entry);
      section.hidden.set(number, visibleEntry ? "free" : "nothing");
    } else if (!isSameEntry(visibleEntry, entry)) addOtherRow(section, number, entry);
    for (const other of stream.others.get(number) ?? []) addOtherRow(section, number, other);
  }
  const previous = stream.trailer.get("Prev");
  section.hybridPrevious = typeof previous === "number" ? previous : null;
}

export function isSameEntry(one: ObjectLocation, other: ObjectLocation): boolean {
  if (one.kind === "at" && other.kind === "at")
    return one.offset === other.offset && one.generation === other.generation;
  if (one.kind === "packed" && other.kind === "packed")
    return one.container === other.container && one.index === other.index;
  return one.kind === other.kind;
}

function addOtherRow(section: Section, number: number, entry: ObjectLocation): void {
  section.others.set(number, [...(section.others.get(number) ?? []), entry]);
}

/** The first row of a number counts; a later one that differs is kept beside it. */
function addRow(section: Section, number: number, entry: ObjectLocation): void {
  const first = section.entries.get(number);
  if (!first) section.entries.set(number, entry);
  else if (!isSameEntry(first, entry)) addOtherRow(section, number, entry);
}

const createEmptySection = (offset: number, trailer: PdfDict, isStream: boolean): Section => ({
  offset,
  trailer,
  isStream,
  entries: new Map(),
  others: new Map(),
  hidden: new Map(),
  hybridPrevious: null,
});

function readSection(bytes: Buffer, offset: number): Section {
  if (!Number.isInteger(offset) || offset < 0 || offset >= bytes.length) {
    throw new Malformed("a cross-reference is not where it should be");
  }
  const parser = new Parser(bytes, offset);
  parser.skip();
  return parser.takes("xref") ? readTable(parser, offset) : readXrefStream(parser, offset);
}

function readTable(parser: Parser, offset: number): Section {
  const rows: [number, ObjectLocation][] = [];
  for (;;) {
    parser.skip();
    if (parser.takes("trailer")) break;
    const first = parser.takesWhole();
    parser.skip();
    const count = parser.takesWhole();
    if (first === null || count === null || count > MAX_OBJECTS)
      throw new Malformed("a cross-reference is damaged");
    for (let index = 0; index < count; index++) {
      parser.skip();
      const at = parser.takesWhole();
      parser.skip();
      const generation = parser.takesWhole();
      parser.skip();
      const isDamaged = at === null || generation === null || rows.length >= MAX_OBJECTS;
      if (isDamaged) throw new Malformed("a cross-reference is damaged");
      if (parser.takes("n")) rows.push([first + index, { kind: "at", offset: at, generation }]);
      else if (parser.takes("f")) rows.push([first + index, { kind: "free" }]);
      else throw new Malformed("a cross-reference is damaged");
    }
  }
  const trailer = parser.value();
  if (!(trailer instanceof PdfDict)) throw new Malformed("a cross-reference has no trailer");
  const section = createEmptySection(offset, trailer, false);
  for (const [number, entry] of rows) addRow(section, number, entry);
  return section;
}

function readNumbers(value: PdfValue | undefined): number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "number") : [];
}

function readXrefStream(parser: Parser, offset: number): Section {
  const { value } = parser.indirect(() => null);
  if (!(value instanceof PdfStream)) throw new Malformed("a cross-reference is damaged");
  const { dict } = value;
  const data = unpackStream(value);
  const widths = readNumbers(dict.get("W"));
  const [one = 0, two = 0, three = 0] = widths;
  const width = one + two + three;
  if (widths.length < 3 || width < 1 || widths.some((size) => size < 0 || size > 6)) {
    throw new Malformed("a cross-reference is damaged");
  }
  const size = dict.get("Size");
  const index = dict.entries.has("Index")
    ? readNumbers(dict.get("Index"))
    : [0, typeof size === "number" ? size : 0];
  const section = createEmptySection(offset, dict, true);
  let at = 0;
  let rows = 0;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [first = 0, count = 0] = index.slice(pair);
    for (let number = first; number < first + count && at + width <= data.length; number++, at += width) {
      if (++rows > MAX_OBJECTS) throw new Malformed("a cross-reference names too many objects");
      const readInteger = (from: number, length: number, fallback: number) =>
        length === 0 ? fallback : data.readUIntBE(at + from, length);
      const kind = readInteger(0, one, 1);
      const [second, third] = [readInteger(one, two, 0), readInteger(one + two, three, 0)];
      if (kind === 1) addRow(section, number, { kind: "at", offset: second, generation: third });
      else if (kind === 2) addRow(section, number, { kind: "packed", container: second, index: third });
      else addRow(section, number, { kind: "free" });
    }
  }
  return section;
}
