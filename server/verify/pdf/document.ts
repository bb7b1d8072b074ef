import { Malformed } from "../malformed";
import { findLastStartxref, type ObjectLocation, readSections, type Section } from "./cross-reference";
import { Parser } from "./parser";
import { unpackStream } from "./unpack";
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "./values";

/** A packed length needs its container, whose length is elsewhere: a sound file needs three. */
const MAX_UNDER_WAY = 32;

/** An object inside an object stream, as the stream's own header lists it (7.5.7). */
export type Packed = { number: number; value: PdfValue };

/**
 * A state of a PDF as seen by a reader that follows the last cross-reference of these bytes. The state at an
 * earlier revision is the document of the bytes up to that revision's end.
 */
export class PdfDocument {
  readonly #cache = new Map<number, PdfValue>();
  readonly #containers = new Map<number, readonly Packed[]>();
  readonly #entries = new Map<number, ObjectLocation>();
  /** Objects being read now, each needed by the one before: a length may be in another object. */
  readonly #underWay = new Set<number>();

  private constructor(
    readonly bytes: Buffer,
    readonly sections: readonly Section[],
  ) {
    for (const section of sections) {
      for (const [number, entry] of section.entries) {
        if (!this.#entries.has(number)) this.#entries.set(number, entry);
      }
    }
  }

  /**
   * Opens the document.
   * @throws Malformed when structure is missing or damaged
   */
  static open(bytes: Buffer): PdfDocument {
    const document = new PdfDocument(bytes, readSections(bytes, findLastStartxref(bytes)));
    if (!(document.resolve(document.trailer.get("Root")) instanceof PdfDict)) {
      throw new Malformed("the file has no catalog");
    }
    return document;
  }

  get trailer(): PdfDict {
    const [newest] = this.sections;
    if (!newest) throw new Malformed("the file has no trailer");
    return newest.trailer;
  }

  get catalog(): PdfDict {
    const catalog = this.resolve(this.trailer.get("Root"));
    if (!(catalog instanceof PdfDict)) throw new Malformed("the file has no catalog");
    return catalog;
  }

  get isEncrypted(): boolean {
    return this.sections.some(({ trailer }) => trailer.entries.has("Encrypt"));
  }

  entry(number: number): ObjectLocation | undefined {
    return this.#entries.get(number);
  }

  /**
   * Returns the value with references followed; undefined or null for a missing one.
   * @throws Malformed
   */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    let current = value;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > 32) throw new Malformed("references form a circle");
      current = this.#object(current);
    }
    return current;
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const target = this.resolve(value);
    if (target instanceof PdfStream) return target.dict;
    return target instanceof PdfDict ? target : undefined;
  }

  array(value: PdfValue | undefined): readonly PdfValue[] {
    const target = this.resolve(value);
    return Array.isArray(target) ? target : [];
  }

  name(value: PdfValue | undefined): string | undefined {
    const target = this.resolve(value);
    return target instanceof PdfName ? target.name : undefined;
  }

  #object({ number, generation }: PdfRef): PdfValue {
    const cached = this.#cache.get(number);
    if (cached !== undefined) return cached;
    const entry = this.#entries.get(number);
    if (this.#underWay.has(number) || this.#underWay.size >= MAX_UNDER_WAY) {
      throw new Malformed("a stream's length leads back to itself, or too far");
    }
    this.#underWay.add(number);
    try {
      const value = entry && entry.kind !== "free" ? this.#read(number, generation, entry) : null;
      this.#cache.set(number, value);
      return value;
    } finally {
      this.#underWay.delete(number);
    }
  }

  #read(number: number, generation: number, entry: Exclude<ObjectLocation, { kind: "free" }>): PdfValue {
    if (entry.kind === "at" && entry.generation !== generation) return null;
    return this.valueAt(number, entry);
  }

  /**
   * Reads the object of this number at the place an entry names.
   * @throws Malformed
   */
  valueAt(number: number, entry: ObjectLocation): PdfValue {
    if (entry.kind === "free") return null;
    if (entry.kind === "packed") {
      const all = this.container(entry.container);
      const own = all[entry.index];
      return (own?.number === number ? own : all.find((one) => one.number === number))?.value ?? null;
    }
    const parsedObject = new Parser(this.bytes, entry.offset).indirect((ref) => {
      const length = this.resolve(ref);
      return typeof length === "number" ? length : null;
    });
    if (parsedObject.number !== number) throw new Malformed(`object ${number} is not where it should be`);
    return parsedObject.value;
  }

  /**
   * Lists the objects of an object stream, in its order.
   * @throws Malformed
   */
  container(number: number): readonly Packed[] {
    const cachedObjects = this.#containers.get(number);
    if (cachedObjects) return cachedObjects;
    // A stream being read counts as empty, so that a stream that holds itself comes to an end.
    this.#containers.set(number, []);
    const entry = this.#entries.get(number);
    const stream = entry?.kind === "at" ? this.#object(new PdfRef(number, entry.generation)) : null;
    if (!(stream instanceof PdfStream)) throw new Malformed("an object stream is missing");
    const packed = unpackObjectStream(stream);
    this.#containers.set(number, packed);
    return packed;
  }
}

/**
 * Reads the objects of an object stream.
 * @throws Malformed
 */
export function unpackObjectStream(stream: PdfStream): Packed[] {
  const data = unpackStream(stream);
  const [count, first] = [stream.dict.get("N"), stream.dict.get("First")];
  if (typeof count !== "number" || typeof first !== "number")
    throw new Malformed("an object stream is damaged");
  const head = new Parser(data, 0, Math.min(first, data.length));
  return Array.from({ length: Math.min(count, data.length) }, () => {
    head.skip();
    const number = head.takesWhole();
    head.skip();
    const at = head.takesWhole();
    if (number === null || at === null) throw new Malformed("an object stream is damaged");
    return { number, value: new Parser(data, first + at).value() };
  });
}
