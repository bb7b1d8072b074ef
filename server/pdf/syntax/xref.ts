import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from "pdf-lib";
import type { PdfFile } from "./file";
import { decodeStream, type InflateBudget } from "./filters";
import { createDamagedError, createTooComplexError, type ObjectParser } from "./parser";

/**
 * The cross-reference of a file (ISO 32000-2, 7.5.4 and 7.5.8): the position of each object, newest revision
 * first.
 */

const MAX_OBJECTS = 1_000_000;
const MAX_REVISIONS = 256;

export type XrefEntry =
  | { kind: "free" }
  | { kind: "plain"; offset: number; generation: number }
  | { kind: "packed"; container: number; index: number };

export type XrefStyle = "table" | "stream";

export class Xref {
  readonly entries = new Map<number, XrefEntry>();
  /** Byte offset of the newest section: the /Prev of the next increment. */
  readonly newest: number;
  /** Style of the newest section; a hybrid file counts as stream. */
  style: XrefStyle = "table";
  trailer: PDFDict;
  isEncrypted = false;
  revisions = 0;

  private constructor(newest: number, trailer: PDFDict) {
    this.newest = newest;
    this.trailer = trailer;
  }

  /** The highest object number in use or declared, plus one. */
  get size(): number {
    const declared = this.trailer.get(PDFName.of("Size"));
    let highest = 0;
    for (const number of this.entries.keys()) if (number > highest) highest = number;
    return Math.max(declared instanceof PDFNumber ? declared.asNumber() : 0, highest + 1);
  }

  static read(file: PdfFile, budget: InflateBudget): Xref {
    const newest = findStart(file);
    const xref = new Xref(newest, PDFDict.withContext(file.context));
    const seenOffsets = new Set<number>();
    let offset: number | null = newest;
    while (offset !== null) {
      if (seenOffsets.has(offset)) throw createDamagedError("its cross-reference runs in a circle");
      seenOffsets.add(offset);
      if (seenOffsets.size > MAX_REVISIONS)
        throw createTooComplexError(`more than ${MAX_REVISIONS} revisions`);
      offset = xref.#section(file, offset, budget);
    }
    xref.revisions = seenOffsets.size;
    return xref;
  }

  #section(file: PdfFile, offset: number, budget: InflateBudget): number | null {
    const isNewest = offset === this.newest;
    // Rows may be read twice, with the same result.
    const table = file.parse(offset, (parser) => {
      if (!parser.keyword("xref")) return null;
      const freed = this.#table(parser);
      return { freed, dict: parser.object() };
    });
    if (!table) {
      const dict = this.#streamSection(file, offset, budget);
      if (isNewest) [this.trailer, this.style] = [dict, "stream"];
      return this.#follow(dict);
    }
    const { freed, dict } = table;
    if (!(dict instanceof PDFDict)) throw createDamagedError("its trailer is not a dictionary");
    if (isNewest) this.trailer = dict;
    const hybrid = dict.get(PDFName.of("XRefStm"));
    if (hybrid instanceof PDFNumber) {
      this.#streamSection(file, hybrid.asNumber(), budget);
      if (isNewest) this.style = "stream";
    }
    // 7.5.8.4: a hybrid table lists objects of its stream as free, so those rows count last.
    for (const number of freed) this.#add(number, { kind: "free" });
    return this.#follow(dict);
  }

  #follow(dict: PDFDict): number | null {
    if (dict.has(PDFName.of("Encrypt"))) this.isEncrypted = true;
    const previous = dict.get(PDFName.of("Prev"));
    if (previous === undefined) return null;
    if (!(previous instanceof PDFNumber))
      throw createDamagedError("its cross-reference names no earlier part");
    return previous.asNumber();
  }

  #add(number: number, entry: XrefEntry): void {
    if (number > MAX_OBJECTS) throw createTooComplexError(`more than ${MAX_OBJECTS} objects`);
    if (!this.entries.has(number)) this.entries.set(number, entry);
  }

  #table(parser: ObjectParser): number[] {
    const freed: number[] = [];
    while (!parser.keyword("trailer")) {
      const first = parser.integer();
      const count = parser.integer();
      if (first === null || count === null)
        throw createDamagedError("its cross-reference table cannot be read");
      if (first + count > MAX_OBJECTS + 1) throw createTooComplexError(`more than ${MAX_OBJECTS} objects`);
      for (let number = first; number < first + count; number++) {
        const offset = parser.integer();
        const generation = parser.integer();
        if (offset === null || generation === null)
          throw createDamagedError("a cross-reference row cannot be read");
        if (parser.keyword("n")) this.#add(number, { kind: "plain", offset, generation });
        else if (parser.keyword("f")) freed.push(number);
        else throw createDamagedError("a cross-reference row cannot be read");
      }
    }
    return freed;
  }

  #streamSection(file: PdfFile, offset: number, budget: InflateBudget): PDFDict {
    const stream = file.readAt(offset, null);
    if (!(stream instanceof PDFRawStream))
      throw createDamagedError("its cross-reference is not where the file says");
    const { dict } = stream;
    if (dict.get(PDFName.of("Type")) !== PDFName.of("XRef"))
      throw createDamagedError("its cross-reference has no type");
    const readNumbers = (key: string) => {
      const value = dict.get(PDFName.of(key));
      if (!(value instanceof PDFArray)) return null;
      return value.asArray().map((item) => (item instanceof PDFNumber ? item.asNumber() : Number.NaN));
    };
    const widths = readNumbers("W");
    const size = dict.get(PDFName.of("Size"));
    if (
      !widths ||
      widths.length < 3 ||
      !widths.every((w) => w >= 0 && w <= 8) ||
      !(size instanceof PDFNumber)
    ) {
      throw createDamagedError("its cross-reference stream has no layout");
    }
    const index = readNumbers("Index") ?? [0, size.asNumber()];
    this.#rows(decodeStream(file, stream, budget), widths, index);
    return dict;
  }

  #rows(data: Buffer, widths: readonly number[], index: readonly number[]): void {
    const [w0 = 0, w1 = 0, w2 = 0] = widths;
    const rowLength = widths.reduce((sum, width) => sum + width, 0);
    const readInteger = (start: number, width: number) => {
      let value = 0;
      for (let i = 0; i < width; i++) value = value * 256 + (data[start + i] ?? 0);
      return value;
    };
    let position = 0;
    for (let pair = 0; pair + 1 < index.length; pair += 2) {
      const first = index[pair] ?? 0;
      const count = index[pair + 1] ?? 0;
      if (!(first >= 0 && count >= 0)) throw createDamagedError("its cross-reference stream has no layout");
      for (let number = first; number < first + count; number++, position += rowLength) {
        if (rowLength === 0 || position + rowLength > data.length) {
          throw createDamagedError("its cross-reference stream is too short");
        }
        const kind = w0 === 0 ? 1 : readInteger(position, w0);
        const second = readInteger(position + w0, w1);
        const third = readInteger(position + w0 + w1, w2);
        if (kind === 1) this.#add(number, { kind: "plain", offset: second, generation: third });
        else if (kind === 2) this.#add(number, { kind: "packed", container: second, index: third });
        else this.#add(number, { kind: "free" });
      }
    }
  }
}

/** Bytes searched for the last `startxref`, and the most that may follow it. */
const TAIL_BYTES = 64 * 1024;
const OBJECTS_OR_XREF = /\d\s+\d+\s+obj\b|\bxref\b|\btrailer\b/;

/**
 * The offset after the last `startxref`. Mail gateways and web servers append bytes, which all readers
 * ignore. But anything like a part of a PDF would be the rest of a later revision, and the reader would
 * silently show the one before.
 */
function findStart(file: PdfFile): number {
  const tail = file.slice(Math.max(0, file.size - TAIL_BYTES), file.size);
  const at = tail.lastIndexOf("startxref", undefined, "latin1");
  const text = at < 0 ? "" : tail.toString("latin1", at);
  const match = /^startxref\s+(\d{1,15})\s*(?:%%EOF)?/.exec(text);
  if (!match || OBJECTS_OR_XREF.test(text.slice(match[0].length))) {
    throw createDamagedError("it does not end with its cross-reference");
  }
  const offset = Number(match[1]);
  if (offset <= 0 || offset >= file.size)
    throw createDamagedError("its cross-reference lies outside the file");
  return offset;
}
