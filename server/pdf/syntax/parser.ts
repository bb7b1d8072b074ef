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
import { Refusal } from "@/server/domain/errors";

/**
 * Reads PDF objects (ISO 32000-2, 7.2 and 7.3) at a given byte. Unlike a scanner it never looks for objects: what is
 * not where the cross-reference says it is does not exist (pdf.md 1.2, object shadowing).
 */

const MAX_DEPTH = 100;
const MAX_DIGITS = 40;

export function damaged(message: string): Refusal {
  return new Refusal("FILE_DAMAGED", `The PDF is damaged or incomplete: ${message}.`);
}

export function tooComplex(message: string): Refusal {
  return new Refusal("FILE_TOO_COMPLEX", `The PDF is more complex than this service accepts: ${message}.`);
}

const WHITESPACE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITERS = new Set([0x28, 0x29, 0x3c, 0x3e, 0x5b, 0x5d, 0x7b, 0x7d, 0x2f, 0x25]);
const LF = 0x0a;
const CR = 0x0d;

export function isWhitespace(byte: number | undefined): boolean {
  return byte !== undefined && WHITESPACE.has(byte);
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !WHITESPACE.has(byte) && !DELIMITERS.has(byte);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** A name whose every odd byte is written `#XX` in capitals, the one spelling pdf-lib reads back unchanged. */
function toName(raw: string): PDFName {
  const plain = raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return PDFName.of(
    plain.replace(
      /[^!-~]|[#()<>[\]{}/%]/g,
      (char) => `#${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
    ),
  );
}

export class ObjectParser {
  readonly #bytes: Buffer;
  readonly #context: PDFContext;
  position: number;

  constructor(bytes: Buffer, position: number, context: PDFContext) {
    this.#bytes = bytes;
    this.#context = context;
    this.position = position;
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
      } else return;
    }
  }

  /** Consumes `word` when it stands next as a whole token. */
  keyword(word: string): boolean {
    this.skipSpace();
    const end = this.position + word.length;
    if (this.#bytes.toString("latin1", this.position, end) !== word || isRegular(this.#bytes[end]))
      return false;
    this.position = end;
    return true;
  }

  /** A non-negative whole number, or null when none stands next. */
  integer(): number | null {
    this.skipSpace();
    const start = this.position;
    while (isDigit(this.#bytes[this.position])) this.position++;
    const length = this.position - start;
    if (length === 0 || length > 15 || isRegular(this.#bytes[this.position])) {
      this.position = start;
      return null;
    }
    return Number(this.#bytes.toString("latin1", start, this.position));
  }

  object(depth = 0): PDFObject {
    if (depth > MAX_DEPTH) throw tooComplex(`objects nested more than ${MAX_DEPTH} deep`);
    this.skipSpace();
    const byte = this.#bytes[this.position];
    switch (byte) {
      case undefined:
        throw damaged("it ends inside an object");
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
    return toName(this.#bytes.toString("latin1", start, this.position));
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
    throw damaged("a string has no end");
  }

  #hexString(): PDFHexString {
    const start = ++this.position;
    const end = this.#bytes.indexOf(0x3e, start);
    if (end < 0) throw damaged("a hexadecimal string has no end");
    this.position = end + 1;
    const hex = this.#bytes.toString("latin1", start, end).replace(/[\0\t\n\f\r ]/g, "");
    if (/[^0-9a-fA-F]/.test(hex)) throw damaged("a hexadecimal string holds other characters");
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
      if (byte !== 0x2f) throw damaged("a dictionary key is not a name");
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
      if (generation !== null && this.keyword("R")) return PDFRef.of(number, generation);
      this.position = after;
      return PDFNumber.of(number);
    }
    this.position = start;
    while (isRegular(this.#bytes[this.position])) this.position++;
    const text = this.#bytes.toString("latin1", start, Math.min(this.position, start + MAX_DIGITS));
    const value = /^[+-]{0,2}\d*\.?\d*$/.test(text) ? Number(text.replace(/^[+-](?=[+-])/, "")) : Number.NaN;
    if (text.length === MAX_DIGITS || !Number.isFinite(value)) throw damaged("a number cannot be read");
    return PDFNumber.of(value);
  }

  #constant(): PDFObject {
    if (this.keyword("true")) return PDFBool.True;
    if (this.keyword("false")) return PDFBool.False;
    if (this.keyword("null")) return PDFNull;
    throw damaged("an object cannot be read");
  }
}
