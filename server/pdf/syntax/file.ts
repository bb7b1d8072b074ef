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
import { textOfName } from "./name-text";
import { damaged, ObjectParser, tooComplex } from "./parser";
import { Xref } from "./xref";

const MAX_PACKED_OBJECTS = 200_000;
const MAX_REF_CHAIN = 32;

/**
 * A PDF read lazily through its cross-reference, never changed. Objects come back as pdf-lib's types so that the
 * increment can reuse them; look things up with `resolve`, not with pdf-lib's own `lookup`.
 *
 * @throws Refusal FILE_DAMAGED where the file contradicts itself, FILE_TOO_COMPLEX where it passes a limit.
 */
export class PdfFile {
  readonly bytes: Buffer;
  readonly context = PDFContext.create();
  readonly budget = new InflateBudget();
  readonly xref: Xref;
  readonly #cache = new Map<number, PDFObject>();
  readonly #packed = new Map<number, Map<number, PDFObject>>();
  readonly #loading = new Set<number>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.xref = Xref.read(this, this.budget);
  }

  get catalog(): PDFDict {
    const root = this.resolve(this.xref.trailer.get(PDFName.of("Root")));
    if (!(root instanceof PDFDict)) throw damaged("it has no catalog");
    return root;
  }

  /** The object itself, with references followed. Missing and free objects are undefined (7.3.10: null). */
  resolve(object: PDFObject | undefined): PDFObject | undefined {
    let current = object;
    for (let hops = 0; current instanceof PDFRef; hops++) {
      if (hops > MAX_REF_CHAIN) throw damaged("a reference runs in a circle");
      current = this.#load(current);
    }
    return current === PDFNull ? undefined : current;
  }

  dict(object: PDFObject | undefined): PDFDict | undefined {
    const found = this.resolve(object);
    if (found instanceof PDFRawStream) return found.dict;
    return found instanceof PDFDict ? found : undefined;
  }

  array(object: PDFObject | undefined): PDFArray | undefined {
    const found = this.resolve(object);
    return found instanceof PDFArray ? found : undefined;
  }

  number(object: PDFObject | undefined): number | undefined {
    const found = this.resolve(object);
    return found instanceof PDFNumber ? found.asNumber() : undefined;
  }

  name(object: PDFObject | undefined): string | undefined {
    const found = this.resolve(object);
    return found instanceof PDFName ? textOfName(found) : undefined;
  }

  decode(stream: PDFRawStream): Buffer {
    return decodeStream(this, stream, this.budget);
  }

  /** The bytes of page content as readers take them: of a stream whose end is missing, what there is. */
  decodeContent(stream: PDFRawStream): Buffer {
    return decodeStream(this, stream, this.budget, true);
  }

  #load(ref: PDFRef): PDFObject | undefined {
    const cached = this.#cache.get(ref.objectNumber);
    if (cached) return cached;
    const entry = this.xref.entries.get(ref.objectNumber);
    if (!entry || entry.kind === "free") return undefined;
    if (entry.kind === "plain" && entry.generation !== ref.generationNumber) return undefined;
    if (this.#loading.has(ref.objectNumber)) throw damaged("an object needs itself to be read");
    this.#loading.add(ref.objectNumber);
    try {
      const object =
        entry.kind === "plain"
          ? this.readAt(entry.offset, ref)
          : this.#unpack(entry.container).get(ref.objectNumber);
      if (!object) throw damaged(`object ${ref.objectNumber} is not where its cross-reference says`);
      this.#cache.set(ref.objectNumber, object);
      return object;
    } finally {
      this.#loading.delete(ref.objectNumber);
    }
  }

  /** Reads `n g obj` at a byte offset; `expected` must be the object found there. */
  readAt(offset: number, expected: PDFRef | null): PDFObject {
    if (!(offset > 0 && offset < this.bytes.length)) throw damaged("an object lies outside the file");
    const parser = new ObjectParser(this.bytes, offset, this.context);
    const number = parser.integer();
    const generation = parser.integer();
    const isHeader = number !== null && generation !== null && parser.keyword("obj");
    if (
      !isHeader ||
      (expected && (expected.objectNumber !== number || expected.generationNumber !== generation))
    ) {
      throw damaged(
        expected
          ? `object ${expected.objectNumber} is not where its cross-reference says`
          : "its cross-reference is not where the file says",
      );
    }
    const object = parser.object();
    if (!(object instanceof PDFDict) || !parser.keyword("stream")) return object;
    return this.#stream(object, parser.position);
  }

  #stream(dict: PDFDict, afterKeyword: number): PDFRawStream {
    let start = afterKeyword;
    if (this.bytes[start] === 0x0d) start++;
    if (this.bytes[start] === 0x0a) start++;
    const length = this.number(dict.get(PDFName.of("Length")));
    if (length === undefined || length < 0 || start + length > this.bytes.length) {
      throw damaged("a stream does not say how long it is");
    }
    const parser = new ObjectParser(this.bytes, start + length, this.context);
    if (!parser.keyword("endstream") && !parser.keyword("endobj")) {
      throw damaged("a stream is longer or shorter than it says");
    }
    return PDFRawStream.of(dict, this.bytes.subarray(start, start + length));
  }

  /** All objects of an object stream (7.5.7), by number. */
  #unpack(container: number): Map<number, PDFObject> {
    const known = this.#packed.get(container);
    if (known) return known;
    const entry = this.xref.entries.get(container);
    const stream = entry?.kind === "plain" ? this.#load(PDFRef.of(container, entry.generation)) : undefined;
    if (!(stream instanceof PDFRawStream)) throw damaged("an object stream is missing");
    const count = this.number(stream.dict.get(PDFName.of("N"))) ?? -1;
    const first = this.number(stream.dict.get(PDFName.of("First"))) ?? -1;
    if (count < 0 || first < 0) throw damaged("an object stream has no index");
    if (count > MAX_PACKED_OBJECTS) throw tooComplex("an object stream with too many objects");
    const data = this.decode(stream);
    const index = new ObjectParser(data, 0, this.context);
    const objects = new Map<number, PDFObject>();
    for (let i = 0; i < count; i++) {
      const number = index.integer();
      const offset = index.integer();
      if (number === null || offset === null) throw damaged("an object stream's index cannot be read");
      const owner = this.xref.entries.get(number);
      if (owner?.kind !== "packed" || owner.container !== container) continue;
      objects.set(number, new ObjectParser(data, first + offset, this.context).object());
    }
    this.#packed.set(container, objects);
    return objects;
  }
}
