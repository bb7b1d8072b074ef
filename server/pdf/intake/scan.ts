import { PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream, PDFRef } from "pdf-lib";
import { isDomainError } from "@/server/domain/errors";
import { InflateBudget } from "../syntax/filters";
import { createDamagedError, createTooComplexError, isWhitespace, ObjectParser } from "../syntax/parser";
import { isPacking, unpackObjectStream } from "./object-streams";
import { Salvage } from "./salvage";

/**
 * Finds the objects of a file that has lost its cross-reference: each `n g obj` outside the data of streams.
 * The last whole definition of a number counts, as for all readers that rebuild (ISO 32000-2, 7.5.6 and annex
 * I).
 */

const MAX_HEADERS = 1_000_000;
/** Limits reading of broken objects: a file made of little else would be read over and over. */
const MAX_READ_IN_VAIN = 8;
const LEAST_VAIN_BYTES = 1024 * 1024;

const getEntry = (dict: PDFDict, key: string): PDFObject | undefined => dict.get(PDFName.of(key));

type Header = { number: number; generation: number; start: number; end: number };
type Body = { object: PDFObject; end: number };

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

function findDigitsBefore(bytes: Buffer, end: number, most: number): number {
  let at = end;
  while (at > 0 && end - at < most && isDigit(bytes[at - 1])) at--;
  return at < end ? at : -1;
}

function findSpaceBefore(bytes: Buffer, end: number): number {
  let at = end;
  while (at > 0 && end - at < 8 && isWhitespace(bytes[at - 1])) at--;
  return at;
}

function readHeaderAt(bytes: Buffer, keyword: number): Header | null {
  const generationEnd = findSpaceBefore(bytes, keyword);
  const generationStart = findDigitsBefore(bytes, generationEnd, 5);
  if (generationStart < 0) return null;
  const numberEnd = findSpaceBefore(bytes, generationStart);
  const start = numberEnd === generationStart ? -1 : findDigitsBefore(bytes, numberEnd, 10);
  if (start < 0) return null;
  const number = Number(bytes.toString("latin1", start, numberEnd));
  const generation = Number(bytes.toString("latin1", generationStart, generationEnd));
  return number > 0 ? { number, generation, start, end: keyword + 3 } : null;
}

/** All bytes that look like the beginning of an object, the data of streams included. */
function listHeaders(bytes: Buffer): Header[] {
  const headers: Header[] = [];
  for (let at = bytes.indexOf("obj"); at >= 0; at = bytes.indexOf("obj", at + 3)) {
    const header = readHeaderAt(bytes, at);
    if (header) headers.push(header);
    if (headers.length > MAX_HEADERS) throw createTooComplexError(`more than ${MAX_HEADERS} objects`);
  }
  return headers;
}

class Scan {
  readonly remains = new Salvage();
  readonly #bytes: Buffer;
  readonly #headers: Header[];
  readonly #budget = new InflateBudget();
  #vain: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#headers = listHeaders(bytes);
    this.#vain = Math.max(LEAST_VAIN_BYTES, bytes.length * MAX_READ_IN_VAIN);
  }

  run(): Salvage {
    let position = 0;
    for (const header of this.#headers) {
      if (header.start < position) continue;
      this.#trailers(position, header.start);
      const body = this.#body(header);
      if (body) this.remains.define(header, body.object, header.start);
      else this.remains.tear(header.number, header.start);
      position = body?.end ?? header.end;
    }
    this.#trailers(position, this.#bytes.length);
    this.#unpack();
    this.remains.settle();
    return this.remains;
  }

  #unpack(): void {
    for (const { object, at } of this.remains.found.slice()) {
      if (!isPacking(object)) continue;
      const packed = unpackObjectStream(object, this.remains, this.#budget);
      if (packed === null) this.remains.tear(null, at);
      for (const [number, inner] of packed ?? []) this.remains.define({ number, generation: 0 }, inner, at);
    }
  }

  #trailers(start: number, end: number): void {
    for (let at = this.#bytes.indexOf("trailer", start); at >= 0 && at < end; ) {
      const parser = new ObjectParser(this.#bytes, at + "trailer".length, this.remains.context);
      const dict = this.#attempt(parser, at);
      if (dict instanceof PDFDict) this.remains.trailers.push({ dict, at });
      at = this.#bytes.indexOf("trailer", at + 1);
    }
  }

  /** Reads an object; null when it is not whole, which uses up the budget for broken objects. */
  #attempt(parser: ObjectParser, start: number): PDFObject | null {
    try {
      return parser.object();
    } catch (error) {
      if (!isDomainError(error) || error.code !== "FILE_DAMAGED") throw error;
      this.#charge(parser.position - start);
      return null;
    }
  }

  #charge(bytes: number): void {
    this.#vain -= bytes;
    if (this.#vain < 0) throw createDamagedError("hardly anything in it can be read");
  }

  #body(header: Header): Body | null {
    const parser = new ObjectParser(this.#bytes, header.end, this.remains.context);
    if (parser.keyword("endobj")) return null;
    const object = this.#attempt(parser, header.start);
    if (!object) return null;
    const end = parser.position;
    if (!(object instanceof PDFDict) || !parser.keyword("stream")) return { object, end };
    return this.#stream(object, parser.position);
  }

  #stream(dict: PDFDict, afterKeyword: number): Body | null {
    let start = afterKeyword;
    if (this.#bytes[start] === 0x0d) start++;
    if (this.#bytes[start] === 0x0a) start++;
    const end = this.#statedEnd(dict, start) ?? this.#foundEnd(start);
    if (end === null) return null;
    const data = this.#bytes.subarray(start, end);
    dict.set(PDFName.of("Length"), PDFNumber.of(data.length));
    return { object: PDFRawStream.of(dict, data), end };
  }

  /** End that a stream's /Length states, if it is plausible. */
  #statedEnd(dict: PDFDict, start: number): number | null {
    const stated = getEntry(dict, "Length");
    const length = stated instanceof PDFRef ? this.#readInteger(stated.objectNumber) : stated;
    if (!(length instanceof PDFNumber) || length.asNumber() < 0) return null;
    const end = start + length.asNumber();
    if (!Number.isInteger(end) || end > this.#bytes.length) return null;
    const parser = new ObjectParser(this.#bytes, end, this.remains.context);
    return parser.keyword("endstream") || parser.keyword("endobj") ? end : null;
  }

  #numbers: Map<number, Header> | undefined;

  #readInteger(number: number): PDFNumber | null {
    this.#numbers ??= new Map(this.#headers.map((header) => [header.number, header]));
    const header = this.#numbers.get(number);
    const value = header && new ObjectParser(this.#bytes, header.end, this.remains.context).integer();
    return typeof value === "number" ? PDFNumber.of(value) : null;
  }

  /**
   * End of a stream without a valid length: before `endstream`, or before the `endobj` of an object that
   * lacks it. The line end before that stays, as it may be the data's own last byte; no filter minds one too
   * many.
   */
  #foundEnd(start: number): number | null {
    const stated = this.#bytes.indexOf("endstream", start);
    const closed = this.#bytes.indexOf("endobj", start);
    const isLacking = closed >= 0 && (stated < 0 || closed < stated) && this.#isBetweenObjects(closed);
    const end = isLacking ? closed : stated;
    this.#charge((end < 0 ? this.#bytes.length : end) - start);
    return end < 0 ? null : end;
  }

  #isBetweenObjects(endobj: number): boolean {
    const parser = new ObjectParser(this.#bytes, endobj + "endobj".length, this.remains.context);
    if (parser.keyword("xref") || parser.keyword("startxref") || parser.keyword("trailer")) return true;
    return parser.integer() !== null && parser.integer() !== null && parser.keyword("obj");
  }
}

/**
 * Scans a file for its objects.
 * @throws DomainError FILE_DAMAGED when hardly any is left, FILE_TOO_COMPLEX
 */
export const scanBytes = (bytes: Buffer): Salvage => new Scan(bytes).run();
