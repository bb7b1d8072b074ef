import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from "pdf-lib";
import { DomainError } from "@/server/domain/errors";

/**
 * Reads PDF objects (ISO 32000-2, 7.2 and 7.3) at a given byte. Unlike a scanner it never searches for
 * objects: an object that is not at its cross-reference offset does not exist (pdf/README.md 1.2, object
 * shadowing).
 */

const MAX_DEPTH = 100;
const MAX_DIGITS = 40;

export function createDamagedError(message: string): DomainError {
  return new DomainError("FILE_DAMAGED", `The PDF is damaged or incomplete: ${message}.`);
}

export function createTooComplexError(message: string): DomainError {
  return new DomainError(
    "FILE_TOO_COMPLEX",
    `The PDF is more complex than this service accepts: ${message}.`,
  );
}

const LF = 0x0a;
const CR = 0x0d;

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** pdf-lib's notation of a name: every odd byte as `#XX` in capitals, which it reads back unchanged. */
function toName(raw: string): PDFName {
  const plain = raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return PDFName.of(
    plain.replace(
      /[^!-~]|[#()<>[\]{}/%]/g,
      (char) => `#${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
    ),
  );
}

/** The few hundred names that every file uses; bounded, as a hostile file may use millions. */
const knownNames = new Map<string, PDFName>();
const MAX_KNOWN_NAMES = 2000;

function getPdfName(raw: string): PDFName {
  const cachedName = knownNames.get(raw);
  if (cachedName) return cachedName;
  const name = toName(raw);
  if (knownNames.size < MAX_KNOWN_NAMES) knownNames.set(raw, name);
  return name;
}

/**
 * Common numbers and references, made once a process. They never change, and pdf-lib formats a number and
 * looks up a reference by its text for each new one.
 */
const numbers: PDFNumber[] = [];
const references: PDFRef[] = [];
const MAX_KEPT_NUMBER = 2000;
const MAX_KEPT_REFERENCE = 50_000;

function getPdfNumber(value: number): PDFNumber {
  if (value > MAX_KEPT_NUMBER) return PDFNumber.of(value);
  numbers[value] ??= PDFNumber.of(value);
  return numbers[value];
}

function getPdfRef(number: number, generation: number): PDFRef {
  if (generation !== 0 || number > MAX_KEPT_REFERENCE) return PDFRef.of(number, generation);
  references[number] ??= PDFRef.of(number, 0);
  return references[number];
}

/** Class of each byte for the tokeniser, looked up once a byte. */
const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;
const CLASS = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) CLASS[byte] = SPACE;
for (const char of "()<>[]{}/%") CLASS[char.charCodeAt(0)] = DELIMITER;

export function isWhitespace(byte: number | undefined): boolean {
  return byte !== undefined && CLASS[byte] === SPACE;
}

export function isDelimiter(byte: number): boolean {
  return CLASS[byte] === DELIMITER;
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && CLASS[byte] === REGULAR;
}

/** Longer than the longest keyword that is looked for ahead of the position. */
const LOOK_AHEAD = 16;

export class ObjectParser {
  readonly #bytes: Buffer;
  readonly #context: PDFContext;
  position: number;
  #hasSeenEnd = false;

  constructor(bytes: Buffer, position: number, context: PDFContext) {
    this.#bytes = bytes;
    this.#context = context;
    this.position = position;
  }

  /** True if further bytes could not have changed anything that was read so far. */
  get isClearOfEnd(): boolean {
    return !this.#hasSeenEnd && this.position + LOOK_AHEAD <= this.#bytes.length;
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.position];
      if (isWhitespace(byte)) this.position++;
      else if (byte === 0x25) {
        while (this.position < this.#bytes.length) {
          const next = this.#bytes[this.position];
          if (next === LF || next === CR) break;
          this.position++;
        }
      } else {
        if (byte === undefined) this.#hasSeenEnd = true;
        return;
      }
    }
  }

  /** Consumes `word` when it comes next as a whole token. */
  keyword(word: string): boolean {
    this.skipSpace();
    const end = this.position + word.length;
    for (let i = 0; i < word.length; i++) {
      if (this.#bytes[this.position + i] !== word.charCodeAt(i)) return false;
    }
    if (isRegular(this.#bytes[end])) return false;
    this.position = end;
    return true;
  }

  /** Reads a non-negative whole number; null when none comes next. */
  integer(): number | null {
    this.skipSpace();
    const start = this.position;
    let value = 0;
    let byte = this.#bytes[start];
    while (byte !== undefined && byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + byte - 0x30;
      byte = this.#bytes[++this.position];
    }
    if (byte === undefined) this.#hasSeenEnd = true;
    const length = this.position - start;
    if (length === 0 || length > 15 || isRegular(byte)) {
      this.position = start;
      return null;
    }
    return value;
  }

  object(depth = 0): PDFObject {
    if (depth > MAX_DEPTH) throw createTooComplexError(`objects nested more than ${MAX_DEPTH} deep`);
    this.skipSpace();
    const byte = this.#bytes[this.position];
    switch (byte) {
      case undefined:
        throw createDamagedError("it ends inside an object");
      case 0x2f:
        return this.#name();
      case 0x28:
        return this.#string();
      case 0x5b:
        return this.#array(depth);
      case 0x3c:
        return this.#bytes[this.position + 1] === 0x3c ? this.#dict(depth) : this.#hexString();
      default:
        return isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e
          ? this.#numberOrRef()
          : this.#constant();
    }
  }

  #name(): PDFName {
    const start = ++this.position;
    while (isRegular(this.#bytes[this.position])) this.position++;
    return getPdfName(this.#bytes.toString("latin1", start, this.position));
  }

  #string(): PDFString {
    const start = ++this.position;
    let open = 1;
    for (; this.position < this.#bytes.length; this.position++) {
      const byte = this.#bytes[this.position];
      if (byte === 0x5c) this.position++;
      else if (byte === 0x28) open++;
      else if (byte === 0x29 && --open === 0) {
        return PDFString.of(this.#bytes.toString("latin1", start, this.position++));
      }
    }
    throw createDamagedError("a string has no end");
  }

  #hexString(): PDFHexString {
    const start = ++this.position;
    const end = this.#bytes.indexOf(0x3e, start);
    if (end < 0) throw createDamagedError("a hexadecimal string has no end");
    this.position = end + 1;
    const hex = this.#bytes.toString("latin1", start, end).replace(/[\0\t\n\f\r ]/g, "");
    if (/[^0-9a-fA-F]/.test(hex)) throw createDamagedError("a hexadecimal string holds other characters");
    return PDFHexString.of(hex);
  }

  #array(depth: number): PDFArray {
    this.position++;
    const array = PDFArray.withContext(this.#context);
    for (;;) {
      this.skipSpace();
      if (this.#bytes[this.position] === 0x5d) {
        this.position++;
        return array;
      }
      array.push(this.object(depth + 1));
    }
  }

  #dict(depth: number): PDFDict {
    this.position += 2;
    const dict = PDFDict.withContext(this.#context);
    for (;;) {
      this.skipSpace();
      const byte = this.#bytes[this.position];
      if (byte === 0x3e && this.#bytes[this.position + 1] === 0x3e) {
        this.position += 2;
        return dict;
      }
      if (byte !== 0x2f) throw createDamagedError("a dictionary key is not a name");
      const key = this.#name();
      dict.set(key, this.object(depth + 1));
    }
  }

  #numberOrRef(): PDFObject {
    const start = this.position;
    const number = this.integer();
    if (number !== null) {
      const after = this.position;
      const generation = this.integer();
      if (generation !== null && this.keyword("R")) return getPdfRef(number, generation);
      this.position = after;
      return getPdfNumber(number);
    }
    this.position = start;
    while (isRegular(this.#bytes[this.position])) this.position++;
    const text = this.#bytes.toString("latin1", start, Math.min(this.position, start + MAX_DIGITS));
    const value = /^[+-]{0,2}\d*\.?\d*$/.test(text) ? Number(text.replace(/^[+-](?=[+-])/, "")) : Number.NaN;
    if (text.length === MAX_DIGITS || !Number.isFinite(value))
      throw createDamagedError("a number cannot be read");
    return PDFNumber.of(value);
  }

  #constant(): PDFObject {
    if (this.keyword("true")) return PDFBool.True;
    if (this.keyword("false")) return PDFBool.False;
    if (this.keyword("null")) return PDFNull;
    throw createDamagedError("an object cannot be read");
  }
}
