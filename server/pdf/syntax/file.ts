import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";
import { decodeStream, InflateBudget } from "./filters";
import { decodePdfName } from "./name-text";
import { createDamagedError, createTooComplexError, ObjectParser } from "./parser";
import { type ByteSource, MemorySource } from "./source";
import { Xref } from "./xref";

const MAX_PACKED_OBJECTS = 200_000;
const MAX_REF_CHAIN = 32;
/** Large enough for most objects. */
const FIRST_WINDOW_BYTES = 8 * 1024;
/** Streams up to this size are cached once they were read from the disk. */
const KEPT_STREAM_BYTES = 64 * 1024;
const LENGTH = PDFName.of("Length");

function parseIndirectObject(parser: ObjectParser, expected: PDFRef | null): PDFObject {
  const number = parser.integer();
  const generation = parser.integer();
  const isHeader = number !== null && generation !== null && parser.keyword("obj");
  if (
    !isHeader ||
    (expected && (expected.objectNumber !== number || expected.generationNumber !== generation))
  ) {
    throw createDamagedError(
      expected
        ? `object ${expected.objectNumber} is not where its cross-reference says`
        : "its cross-reference is not where the file says",
    );
  }
  return parser.object();
}

/**
 * A PDF read lazily through its cross-reference, never changed. Objects are pdf-lib's types so that the
 * increment can reuse them; look things up with `resolve`, not with pdf-lib's own `lookup`.
 * @throws DomainError FILE_DAMAGED where the file contradicts itself, FILE_TOO_COMPLEX where it passes a
 * limit.
 */
export class PdfFile {
  readonly #source: ByteSource;
  readonly context = PDFContext.create();
  readonly budget = new InflateBudget();
  readonly xref: Xref;
  readonly #cache = new Map<number, PDFObject>();
  readonly #packed = new Map<number, Map<number, PDFObject>>();
  readonly #loading = new Set<number>();

  constructor(bytes: Buffer | ByteSource) {
    this.#source = Buffer.isBuffer(bytes) ? new MemorySource(bytes) : bytes;
    this.xref = Xref.read(this, this.budget);
  }

  /** In bytes. */
  get size(): number {
    return this.#source.length;
  }

  /** The whole file; a file on the disk is copied. */
  get bytes(): Buffer {
    return this.slice(0, this.size);
  }

  slice(start: number, end: number): Buffer {
    return this.#source.slice(start, end);
  }

  /**
   * Runs `read` from a byte offset on; `base` plus the parser's position is the position in the file. If
   * `read` reaches the end of a loaded piece, it runs again on a larger one, so it must be repeatable.
   */
  parse<Found>(offset: number, read: (parser: ObjectParser, base: number) => Found): Found {
    for (let size = FIRST_WINDOW_BYTES; ; size *= 8) {
      const { bytes, at } = this.#source.window(offset, size);
      const parser = new ObjectParser(bytes, offset - at, this.context);
      const isAll = at + bytes.length >= this.#source.length;
      try {
        const result = read(parser, at);
        if (isAll || parser.isClearOfEnd) return result;
      } catch (error) {
        if (isAll) throw error;
      }
    }
  }

  get catalog(): PDFDict {
    const root = this.resolve(this.xref.trailer.get(PDFName.of("Root")));
    if (!(root instanceof PDFDict)) throw createDamagedError("it has no catalog");
    return root;
  }

  /** Follows references to the object itself. Missing and free objects are undefined (7.3.10: null). */
  resolve(object: PDFObject | undefined): PDFObject | undefined {
    let current = object;
    for (let hops = 0; current instanceof PDFRef; hops++) {
      if (hops > MAX_REF_CHAIN) throw createDamagedError("a reference runs in a circle");
      current = this.#load(current);
    }
    return current === PDFNull ? undefined : current;
  }

  dict(object: PDFObject | undefined): PDFDict | undefined {
    const value = this.resolve(object);
    if (value instanceof PDFRawStream) return value.dict;
    return value instanceof PDFDict ? value : undefined;
  }

  array(object: PDFObject | undefined): PDFArray | undefined {
    const value = this.resolve(object);
    return value instanceof PDFArray ? value : undefined;
  }

  number(object: PDFObject | undefined): number | undefined {
    const value = this.resolve(object);
    return value instanceof PDFNumber ? value.asNumber() : undefined;
  }

  name(object: PDFObject | undefined): string | undefined {
    const value = this.resolve(object);
    return value instanceof PDFName ? decodePdfName(value) : undefined;
  }

  decode(stream: PDFRawStream): Buffer {
    return decodeStream(this, stream, this.budget);
  }

  /** Decodes page content as readers do: of a stream without its end, the available part. */
  decodeContent(stream: PDFRawStream): Buffer {
    return decodeStream(this, stream, this.budget, true);
  }

  #load(ref: PDFRef): PDFObject | undefined {
    const cached = this.#cache.get(ref.objectNumber);
    if (cached) return cached;
    const entry = this.xref.entries.get(ref.objectNumber);
    if (!entry || entry.kind === "free") return undefined;
    if (entry.kind === "plain" && entry.generation !== ref.generationNumber) return undefined;
    if (this.#loading.has(ref.objectNumber) || this.#loading.size >= MAX_REF_CHAIN) {
      throw createDamagedError("an object needs itself, or too many others, to be read");
    }
    this.#loading.add(ref.objectNumber);
    try {
      const object =
        entry.kind === "plain"
          ? this.readAt(entry.offset, ref)
          : this.#unpack(entry.container).get(ref.objectNumber);
      if (!object)
        throw createDamagedError(`object ${ref.objectNumber} is not where its cross-reference says`);
      if (!this.#isPassing(object)) this.#cache.set(ref.objectNumber, object);
      return object;
    } finally {
      this.#loading.delete(ref.objectNumber);
    }
  }

  /** True if an object is too large to cache: the next request reads it from the disk again. */
  #isPassing(object: PDFObject): boolean {
    if (this.#source instanceof MemorySource) return false;
    return object instanceof PDFRawStream && object.contents.length > KEPT_STREAM_BYTES;
  }

  /** Reads `n g obj` at a byte offset; `expected` must be the object found there. */
  readAt(offset: number, expected: PDFRef | null): PDFObject {
    if (!(offset > 0 && offset < this.size)) throw createDamagedError("an object lies outside the file");
    const { object, dataAt } = this.parse(offset, (parser, base) => {
      const object = parseIndirectObject(parser, expected);
      const isStream = object instanceof PDFDict && parser.keyword("stream");
      return { object, dataAt: isStream ? base + parser.position : null };
    });
    return dataAt !== null && object instanceof PDFDict ? this.#stream(object, dataAt) : object;
  }

  #stream(dict: PDFDict, afterKeyword: number): PDFRawStream {
    let start = afterKeyword;
    const [first, second] = this.slice(start, start + 2);
    if (first === 0x0d) start++;
    if ((first === 0x0d ? second : first) === 0x0a) start++;
    const length = this.number(dict.get(LENGTH));
    if (length === undefined || length < 0 || start + length > this.size) {
      throw createDamagedError("a stream does not say how long it is");
    }
    const isEnd = this.parse(
      start + length,
      (parser) => parser.keyword("endstream") || parser.keyword("endobj"),
    );
    if (!isEnd) throw createDamagedError("a stream is longer or shorter than it says");
    return PDFRawStream.of(dict, this.slice(start, start + length));
  }

  /** All objects of an object stream (7.5.7), by number. */
  #unpack(container: number): Map<number, PDFObject> {
    const unpackedObjects = this.#packed.get(container);
    if (unpackedObjects) return unpackedObjects;
    const entry = this.xref.entries.get(container);
    const stream = entry?.kind === "plain" ? this.#load(PDFRef.of(container, entry.generation)) : undefined;
    if (!(stream instanceof PDFRawStream)) throw createDamagedError("an object stream is missing");
    const count = this.number(stream.dict.get(PDFName.of("N"))) ?? -1;
    const first = this.number(stream.dict.get(PDFName.of("First"))) ?? -1;
    if (count < 0 || first < 0) throw createDamagedError("an object stream has no index");
    if (count > MAX_PACKED_OBJECTS) throw createTooComplexError("an object stream with too many objects");
    const data = this.decode(stream);
    const index = new ObjectParser(data, 0, this.context);
    const objects = new Map<number, PDFObject>();
    for (let i = 0; i < count; i++) {
      const number = index.integer();
      const offset = index.integer();
      if (number === null || offset === null)
        throw createDamagedError("an object stream's index cannot be read");
      const owner = this.xref.entries.get(number);
      if (owner?.kind !== "packed" || owner.container !== container) continue;
      objects.set(number, new ObjectParser(data, first + offset, this.context).object());
    }
    this.#packed.set(container, objects);
    return objects;
  }
}
