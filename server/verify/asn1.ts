import { Malformed } from "./malformed";

/** A reader of ASN.1 in DER, and of the BER that some signing programs write (X.690). It copies nothing. */

const MAX_DEPTH = 64;
const CONSTRUCTED = 0x20;

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

export const getContextTag = (number: number, isConstructed = true): number =>
  0x80 | (isConstructed ? CONSTRUCTED : 0) | number;

export class Element {
  #children: Element[] | undefined;

  constructor(
    readonly tag: number,
    readonly value: Buffer,
    readonly raw: Buffer,
    readonly depth: number,
  ) {}

  get isConstructed(): boolean {
    return (this.tag & CONSTRUCTED) !== 0;
  }

  /** @throws Malformed */
  get children(): readonly Element[] {
    this.#children ??= this.isConstructed ? readAll(this.value, this.depth + 1) : [];
    return this.#children;
  }

  /**
   * Returns the child at an index.
   * @throws Malformed when there is none, or it is of another kind
   */
  child(index: number, tag?: number): Element {
    const element = this.children[index];
    if (!element || (tag !== undefined && element.tag !== tag))
      throw new Malformed("an ASN.1 part is missing");
    return element;
  }

  tagged(tag: number): Element | undefined {
    return this.children.find((child) => child.tag === tag);
  }

  /**
   * Returns the dotted form of an object identifier.
   * @throws Malformed
   */
  oid(): string {
    if (this.tag !== TAG.oid || this.value.length === 0)
      throw new Malformed("an object identifier is missing");
    const parts: bigint[] = [];
    let part = 0n;
    for (const byte of this.value) {
      part = (part << 7n) | BigInt(byte & 0x7f);
      if (byte & 0x80) continue;
      parts.push(part);
      part = 0n;
    }
    const [first = 0n, ...rest] = parts;
    const top = first < 80n ? first / 40n : 2n;
    return [top, first - top * 40n, ...rest].join(".");
  }

  /** Returns the bytes of an octet string, joined if it was written in pieces. */
  octets(): Buffer {
    return this.isConstructed ? Buffer.concat(this.children.map((child) => child.octets())) : this.value;
  }

  /** Returns the bytes of a bit string without its count of unused bits. */
  bits(): Buffer {
    return this.value.subarray(1);
  }

  /**
   * Returns a small whole number.
   * @throws Malformed past six bytes
   */
  number(): number {
    if (this.value.length === 0 || this.value.length > 6) throw new Malformed("a number is out of range");
    return this.value.readIntBE(0, this.value.length);
  }

  /** @throws Malformed */
  time(): Date {
    const text = this.value.toString("latin1");
    const isShort = this.tag === TAG.utcTime;
    const pattern = isShort
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?Z$/
      : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.\d+)?Z$/;
    const [, year, month, day, hour, minute, second = "00"] = pattern.exec(text) ?? [];
    if (year === undefined) throw new Malformed("a time cannot be read");
    // Two digits stand for 1950 to 2049 (RFC 5280, 4.1.2.5.1).
    const full = isShort ? `${Number(year) < 50 ? "20" : "19"}${year}` : year;
    const time = new Date(`${full}-${month}-${day}T${hour}:${minute}:${second}Z`);
    if (Number.isNaN(time.getTime())) throw new Malformed("a time cannot be read");
    return time;
  }
}

type Head = { tag: number; start: number; length: number | null };

function readHead(bytes: Buffer, at: number): Head {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) throw new Malformed("ASN.1 ends too early");
  // High tag numbers occur in none of the formats read here.
  if ((tag & 0x1f) === 0x1f) throw new Malformed("an ASN.1 tag is not supported");
  if (first < 0x80) return { tag, start: at + 2, length: first };
  const count = first & 0x7f;
  if (count === 0) return { tag, start: at + 2, length: null };
  if (count > 4 || at + 2 + count > bytes.length) throw new Malformed("an ASN.1 length is out of range");
  return { tag, start: at + 2 + count, length: bytes.readUIntBE(at + 2, count) };
}

/**
 * Reads the element that begins at `at`; ignores bytes after it.
 * @throws Malformed
 */
export function readElement(bytes: Buffer, at = 0, depth = 0): Element {
  if (depth > MAX_DEPTH) throw new Malformed("ASN.1 is nested too deeply");
  const { tag, start, length } = readHead(bytes, at);
  if (length !== null) {
    const end = start + length;
    if (end > bytes.length) throw new Malformed("ASN.1 ends too early");
    return new Element(tag, bytes.subarray(start, end), bytes.subarray(at, end), depth);
  }
  // Indefinite length: up to the end-of-contents octets (X.690, 8.1.3.6).
  if ((tag & CONSTRUCTED) === 0) throw new Malformed("an ASN.1 length is missing");
  let end = start;
  while (!(bytes[end] === 0 && bytes[end + 1] === 0)) {
    if (end >= bytes.length) throw new Malformed("ASN.1 ends too early");
    end += readElement(bytes, end, depth + 1).raw.length;
  }
  return new Element(tag, bytes.subarray(start, end), bytes.subarray(at, end + 2), depth);
}

function readAll(bytes: Buffer, depth: number): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at, depth);
    elements.push(element);
    at += element.raw.length;
  }
  return elements;
}
