import { Malformed } from "../malformed";
import type { Reason, ReasonCode } from "../reasons";
import { isSameEntry, type ObjectLocation } from "./cross-reference";
import { type Packed, unpackObjectStream } from "./document";
import { isSpace, Parser } from "./parser";
import { type LocationByObject, readStrictStreamRows, readStrictTableRows } from "./strict-rows";
import { listTrailerFaults } from "./strict-trailer";
import { PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from "./values";
import { visitDicts, visitReferences } from "./walk-values";

/**
 * Reads one update in the one form that every reader takes the same way (ISO 32000-2, 7.5.6). Records each
 * fault and goes on.
 */

export type Placed = {
  generation: number;
  /** Offset of `number generation obj`; for a packed object that of its container. */
  offset: number;
  value: PdfValue;
  container: number | null;
};

export type Base = {
  /** Offset of its newest cross-reference, and true if that is a stream. */
  start: number;
  isStream: boolean;
  trailer: PdfDict;
  size: number;
  /** True for the number of an object stream that objects are read from. */
  isContainer: (number: number) => boolean;
  entry: (number: number) => ObjectLocation | undefined;
  /** @throws Malformed */
  value: (number: number) => PdfValue | undefined;
};

export type Update = {
  end: number;
  sectionAt: number;
  isStream: boolean;
  objects: ReadonlyMap<number, Placed>;
  /** Object streams of this update, which hold others and mean nothing by themselves. */
  containers: ReadonlySet<number>;
  freed: readonly number[];
  trailer: PdfDict;
};

type Section = { at: number; rows: LocationByObject; trailer: PdfDict; own: number | null };

const KEYWORDS = /obj|stream|xref|trailer|%EOF|%PDF-/;

export class StrictUpdate {
  at: number;
  readonly #objects = new Map<number, Placed>();
  readonly #packed = new Map<number, readonly Packed[]>();
  /** Offsets of text that looks like an object's header. */
  readonly #heads = new Set<number>();

  constructor(
    readonly bytes: Buffer,
    readonly from: number,
    readonly base: Base,
    readonly faults: Reason[],
  ) {
    this.at = from;
  }

  /**
   * Reads the update.
   * @throws Malformed where the bytes are no update at all
   */
  run(): Update {
    const { bytes, from } = this;
    // A comment goes on to the end of its line, and %%EOF is one.
    if (!isLineEnd(bytes[from - 1]) && !isLineEnd(bytes[from])) this.#fault("LATER_BYTES_UNACCOUNTED", from);
    const section = this.#section();
    const end = this.#ending(section.at);
    const isStream = section.own !== null;
    // Ghostscript draws the state before the signature where a table follows a stream.
    if (isStream !== this.base.isStream) this.#fault("LATER_FORM_UNUSUAL", section.at);
    this.#compare(section);
    this.#strayHeads(end);
    this.faults.push(...listTrailerFaults(this.base, section));
    const freed = [...section.rows].flatMap(([number, { kind }]) =>
      kind === "free" && number !== 0 ? number : [],
    );
    if (this.#objects.size + freed.length === 0) this.#fault("LATER_FORM_UNUSUAL", section.at);
    for (const number of [...this.#objects.keys(), ...freed]) {
      if (this.base.isContainer(number)) this.#fault("LATER_CONTAINER_REPLACED", `${number} 0`);
    }
    return {
      end,
      freed,
      sectionAt: section.at,
      isStream,
      trailer: section.trailer,
      objects: this.#objects,
      containers: new Set(this.#packed.keys()),
    };
  }

  #fault(code: ReasonCode, detail: number | string): void {
    this.faults.push({ code, detail: String(detail) });
  }

  /** Skips white space and comments that cannot be mistaken for structure. */
  #gap(): void {
    const { bytes } = this;
    for (;;) {
      while (isSpace(bytes[this.at])) this.at++;
      if (bytes[this.at] !== 0x25) return;
      const start = this.at;
      while (this.at < bytes.length && !isLineEnd(bytes[this.at])) this.at++;
      if (KEYWORDS.test(bytes.toString("latin1", start + 1, this.at)))
        this.#fault("LATER_BYTES_UNACCOUNTED", start);
    }
  }

  #section(): Section {
    for (;;) {
      this.#gap();
      const at = this.at;
      const table = readStrictTableRows(this.bytes, at);
      if (table) {
        this.at = table.end;
        this.#notice(table.faults);
        const parser = new Parser(this.bytes, table.end);
        const trailer = parser.value();
        if (!(trailer instanceof PdfDict)) throw new Malformed("a cross-reference has no trailer");
        this.#look(trailer, "trailer", parser);
        this.at = parser.at;
        return { at, rows: table.rows, trailer, own: null };
      }
      const { number, generation, value } = this.#object(at);
      const type = value instanceof PdfStream ? value.dict.get("Type") : null;
      if (value instanceof PdfStream && type instanceof PdfName && type.name === "XRef") {
        if (this.#isLast()) {
          const { rows, faults } = readStrictStreamRows(value);
          this.#notice(faults);
          return { at, rows, trailer: value.dict, own: number };
        }
        // Beside a table, for the readers that know such streams.
        this.#fault("LATER_HYBRID", at);
        continue;
      }
      if (this.#objects.has(number)) this.#fault("LATER_TWICE", `${number} ${generation}`);
      this.#objects.set(number, { generation, offset: at, value, container: null });
      if (value instanceof PdfStream && type instanceof PdfName && type.name === "ObjStm") {
        this.#packed.set(number, unpackObjectStream(value));
        if (value.dict.entries.has("Extends")) this.#fault("LATER_FORM_UNUSUAL", `${number} ${generation}`);
      }
    }
  }

  #isLast(): boolean {
    this.#gap();
    return this.bytes.toString("latin1", this.at, this.at + 9) === "startxref";
  }

  #notice(faults: readonly Reason[]): void {
    this.faults.push(...faults);
  }

  #object(at: number): { number: number; generation: number; value: PdfValue } {
    const { bytes } = this;
    const parser = new Parser(bytes, at);
    let isIndirect = false;
    const parsedObject = parser.indirect((ref) => {
      isIndirect = true;
      const length = this.#objects.get(ref.number)?.value ?? null;
      return typeof length === "number" ? length : null;
    });
    const { number, generation, value } = parsedObject;
    this.#heads.add(at);
    const name = `${number} ${generation}`;
    if (isIndirect) this.#fault("LATER_FORM_UNUSUAL", name);
    if (value instanceof PdfStream && !isPlainStream(bytes, value)) this.#fault("LATER_MISPLACED", name);
    this.#look(value, name, parser);
    this.at = parser.at;
    return parsedObject;
  }

  /** Reports duplicate keys and comments inside objects: readers differ on both. */
  #look(value: PdfValue, name: string, { comments }: Parser): void {
    if (comments > 0) this.#fault("LATER_BYTES_UNACCOUNTED", name);
    const twice = new Set<string>();
    visitDicts(value, (dict) => {
      for (const key of dict.twice) twice.add(key);
    });
    for (const key of twice) this.#fault("LATER_TWICE", `${name} /${key}`);
  }

  /** Reads `startxref` with the section's own offset, and the end. */
  #ending(sectionAt: number): number {
    this.#gap();
    const text = this.bytes.toString("latin1", this.at, this.at + 64);
    const match = /^startxref[\s\0]+(\d{1,12})[\s\0]+%%EOF(\r\n|\r|\n)?/.exec(text);
    if (!match) throw new Malformed("an update does not end");
    if (Number(match[1]) !== sectionAt) this.#fault("LATER_LINKS_WRONG", this.at);
    const end = this.at + match[0].length;
    if (match[2] === undefined && end < this.bytes.length) this.#fault("LATER_BYTES_UNACCOUNTED", end);
    return end;
  }

  /** Checks that every row names an object of this update in its place, and every object has its row. */
  #compare({ rows, own, at }: Section): void {
    for (const [number, entry] of rows) {
      if (entry.kind === "free") continue;
      if (entry.kind === "at" ? this.#isThere(number, entry, own, at) : this.#isPacked(number, entry))
        continue;
      const before = this.base.entry(number);
      if (!before || !isSameEntry(before, entry)) this.#fault("LATER_MISPLACED", number);
    }
    for (const [number, { generation }] of this.#objects) {
      const row = rows.get(number);
      if (!row || row.kind === "free") this.#fault("LATER_BYTES_UNACCOUNTED", `${number} ${generation}`);
      const before = this.base.entry(number);
      const expectedGeneration =
        before?.kind === "at" ? before.generation : before?.kind === "packed" ? 0 : generation;
      if (expectedGeneration !== generation) this.#fault("LATER_MISPLACED", `${number} ${generation}`);
    }
    this.#unpack(rows);
    this.#references();
  }

  #isThere(number: number, entry: ObjectLocation & { kind: "at" }, own: number | null, at: number): boolean {
    const { offset, generation } = entry;
    if (number === own) return offset === at && generation === 0;
    const placed = this.#objects.get(number);
    return placed !== undefined && placed.offset === offset && placed.generation === generation;
  }

  #isPacked(number: number, { container, index }: ObjectLocation & { kind: "packed" }): boolean {
    return this.#packed.get(container)?.[index]?.number === number;
  }

  /** Records the objects of object streams, each once and as its row says. */
  #unpack(rows: LocationByObject): void {
    for (const [container, all] of this.#packed) {
      const seenNumbers = new Set<number>();
      for (const [index, { number, value }] of all.entries()) {
        const name = `${number} (${container})`;
        if (seenNumbers.has(number) || this.#objects.has(number)) this.#fault("LATER_TWICE", name);
        seenNumbers.add(number);
        const row = rows.get(number);
        const isNamed = row?.kind === "packed" && row.container === container && row.index === index;
        if (!isNamed) this.#fault("LATER_MISPLACED", name);
        visitDicts(value, ({ twice }) => {
          for (const key of twice) this.#fault("LATER_TWICE", `${name} /${key}`);
        });
        const before = this.base.entry(number);
        if (before?.kind === "at" && before.generation !== 0) this.#fault("LATER_MISPLACED", name);
        const offset = this.#objects.get(container)?.offset ?? 0;
        this.#objects.set(number, { generation: 0, offset, value, container });
      }
    }
  }

  /** Reports new references with a wrong generation: some readers follow them all the same. */
  #references(): void {
    for (const [number, { value }] of this.#objects) {
      visitReferences(value, (ref) => {
        if (this.#getGeneration(ref) === ref.generation || this.#wasThere(number, ref)) return;
        this.#fault("LATER_MISPLACED", `${number}: ${ref.number} ${ref.generation} R`);
      });
    }
  }

  #getGeneration({ number, generation }: PdfRef): number {
    const placed = this.#objects.get(number);
    const before = this.base.entry(number);
    if (placed) return placed.generation;
    return before?.kind === "at" ? before.generation : before?.kind === "packed" ? 0 : generation;
  }

  #wasThere(number: number, ref: PdfRef): boolean {
    let isFound = false;
    visitReferences(this.base.value(number) ?? null, (one) => {
      isFound ||= one.number === ref.number && one.generation === ref.generation;
    });
    return isFound;
  }

  /** Reports objects that a reader would find by searching: inside streams, strings and comments. */
  #strayHeads(end: number): void {
    const text = this.bytes.toString("latin1", this.from, end);
    for (const { index } of text.matchAll(/(?<!\d)\d{1,10}[\s\0]+\d{1,5}[\s\0]+obj/g)) {
      if (!this.#heads.has(this.from + index)) this.#fault("LATER_BYTES_UNACCOUNTED", this.from + index);
    }
    if (text.split("startxref").length > 2 || text.split("trailer").length > 2) {
      this.#fault("LATER_BYTES_UNACCOUNTED", this.from);
    }
  }
}

const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;

/** True if the data begins on a line of its own and ends at its length and nowhere before. */
function isPlainStream(bytes: Buffer, { raw }: PdfStream): boolean {
  const start = raw.byteOffset - bytes.byteOffset;
  const before = bytes.toString("latin1", Math.max(0, start - 8), start);
  const after = bytes.toString("latin1", start + raw.length, start + raw.length + 12);
  return /stream\r?\n$/.test(before) && /^(?:\r\n|\n|\r)?endstream/.test(after) && !raw.includes("endstream");
}
