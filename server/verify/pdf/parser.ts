import { Malformed } from "../malformed";
import { isEqual, PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "./values";

/** Reads PDF syntax from any place of a file (ISO 32000-2, 7.2 and 7.3). Strict: it repairs nothing. */

const MAX_DEPTH = 128;

export const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0x00;
export const isDelimiter = (byte: number): boolean => "()<>[]{}/%".includes(String.fromCharCode(byte));
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

export class Parser {
  comments = 0;

  constructor(
    readonly bytes: Buffer,
    public at: number,
    readonly end = bytes.length,
  ) {}

  skip(): void {
    while (this.at < this.end) {
      const byte = this.bytes[this.at];
      if (byte === 0x25) {
        this.comments++;
        while (this.at < this.end && this.bytes[this.at] !== 0x0a && this.bytes[this.at] !== 0x0d) this.at++;
      } else if (isSpace(byte)) this.at++;
      else return;
    }
  }

  /** Consumes `word` if it comes next; returns true if so. */
  takes(word: string): boolean {
    const end = this.at + word.length;
    if (end > this.end || this.bytes.toString("latin1", this.at, end) !== word) return false;
    const next = this.bytes[end];
    if (/\w$/.test(word) && next !== undefined && end < this.end && !isSpace(next) && !isDelimiter(next)) {
      return false;
    }
    this.at = end;
    return true;
  }

  /** Consumes a whole number without sign; null if there is none. */
  takesWhole(): number | null {
    const start = this.at;
    while (this.at < this.end && isDigit(this.bytes[this.at])) this.at++;
    if (this.at === start || this.at - start > 12) {
      this.at = start;
      return null;
    }
    return Number(this.bytes.toString("latin1", start, this.at));
  }

  /**
   * Reads the next value.
   * @throws Malformed
   */
  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new Malformed("objects are nested too deeply");
    this.skip();
    const byte = this.bytes[this.at];
    if (this.at >= this.end || byte === undefined) throw new Malformed("the file ends inside an object");
    if (byte === 0x2f) return this.#name();
    if (byte === 0x28) return this.#literal();
    if (byte === 0x5b) return this.#array(depth);
    if (byte === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.#dict(depth) : this.#hex();
    if (isDigit(byte)) {
      const reference = this.#reference();
      if (reference) return reference;
    }
    if (this.takes("true")) return true;
    if (this.takes("false")) return false;
    if (this.takes("null")) return null;
    return this.#number();
  }

  #reference(): PdfRef | null {
    const start = this.at;
    const number = this.takesWhole();
    if (number !== null && isSpace(this.bytes[this.at])) {
      this.skip();
      const generation = this.takesWhole();
      if (generation !== null && isSpace(this.bytes[this.at])) {
        this.skip();
        if (this.takes("R")) return new PdfRef(number, generation);
      }
    }
    this.at = start;
    return null;
  }

  #number(): number {
    const start = this.at;
    while (this.at < this.end && /[-+.\d]/.test(String.fromCharCode(this.bytes[this.at] ?? 0))) this.at++;
    const value = Number(this.bytes.toString("latin1", start, this.at));
    if (this.at === start || !Number.isFinite(value)) throw new Malformed("an object cannot be read");
    return value;
  }

  #name(): PdfName {
    this.at++;
    const start = this.at;
    while (this.at < this.end) {
      const byte = this.bytes[this.at] ?? 0;
      if (isSpace(byte) || isDelimiter(byte)) break;
      this.at++;
    }
    const text = this.bytes.toString("latin1", start, this.at);
    return new PdfName(
      text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    );
  }

  #hex(): PdfString {
    const start = this.at;
    const close = this.bytes.indexOf(0x3e, start);
    if (close < 0 || close >= this.end) throw new Malformed("a string has no end");
    const inner = this.bytes.toString("latin1", start + 1, close).replace(/[\s\0]+/g, "");
    if (/[^0-9a-fA-F]/.test(inner)) throw new Malformed("a hexadecimal string holds other characters");
    this.at = close + 1;
    return new PdfString(Buffer.from(inner.length % 2 ? `${inner}0` : inner, "hex"), true, start, this.at);
  }

  #literal(): PdfString {
    const start = this.at++;
    const out: number[] = [];
    for (let open = 1; ; ) {
      const byte = this.bytes[this.at++];
      if (byte === undefined || this.at > this.end) throw new Malformed("a string has no end");
      if (byte === 0x5c) this.#escape(out);
      else {
        if (byte === 0x28) open++;
        else if (byte === 0x29 && --open === 0) break;
        out.push(byte);
      }
    }
    return new PdfString(Buffer.from(out), false, start, this.at);
  }

  #escape(out: number[]): void {
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString("latin1", this.at, this.at + 3))?.[0];
    if (octal) {
      this.at += octal.length;
      out.push(Number.parseInt(octal, 8) & 0xff);
      return;
    }
    const byte = this.bytes[this.at++] ?? 0;
    if (byte === 0x0d) {
      if (this.bytes[this.at] === 0x0a) this.at++;
    } else if (byte !== 0x0a) out.push(ESCAPES[String.fromCharCode(byte)] ?? byte);
  }

  #array(depth: number): PdfValue[] {
    this.at++;
    const items: PdfValue[] = [];
    for (;;) {
      this.skip();
      if (this.bytes[this.at] === 0x5d && this.at < this.end) {
        this.at++;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }

  #dict(depth: number): PdfDict {
    this.at += 2;
    const dict = new PdfDict();
    for (;;) {
      this.skip();
      if (this.takes(">>")) return dict;
      if (this.bytes[this.at] !== 0x2f) throw new Malformed("a dictionary has a key that is no name");
      const { name } = this.#name();
      const value = this.value(depth + 1);
      if (dict.entries.has(name)) {
        dict.twice.add(name);
        if (!isEqual(dict.get(name), value)) dict.contradicted.add(name);
      }
      dict.entries.set(name, value);
    }
  }

  /**
   * Reads the object `number generation obj … endobj` that comes next. `resolveLength` resolves an indirect
   * /Length.
   * @throws Malformed
   */
  indirect(resolveLength: (ref: PdfRef) => number | null): {
    number: number;
    generation: number;
    value: PdfValue;
  } {
    this.skip();
    const number = this.takesWhole();
    this.skip();
    const generation = this.takesWhole();
    this.skip();
    if (number === null || generation === null || !this.takes("obj")) {
      throw new Malformed("an object is not where the cross-reference says");
    }
    const value = this.value();
    this.skip();
    if (value instanceof PdfDict && this.takes("stream")) {
      const stream = this.#stream(value, resolveLength);
      return { number, generation, value: stream };
    }
    if (!this.takes("endobj")) throw new Malformed(`object ${number} does not end`);
    return { number, generation, value };
  }

  #stream(dict: PdfDict, resolveLength: (ref: PdfRef) => number | null): PdfStream {
    if (this.bytes[this.at] === 0x0d) this.at++;
    if (this.bytes[this.at] === 0x0a) this.at++;
    const stated = dict.get("Length");
    const length = stated instanceof PdfRef ? resolveLength(stated) : stated;
    if (typeof length !== "number" || length < 0 || this.at + length > this.end) {
      throw new Malformed("a stream has no usable length");
    }
    const raw = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    this.skip();
    if (!this.takes("endstream")) throw new Malformed("a stream is longer or shorter than it says");
    this.skip();
    if (!this.takes("endobj")) throw new Malformed("a stream's object does not end");
    return new PdfStream(dict, raw);
  }
}
