import { catchMalformed, Malformed } from "../malformed";
import { isSameEntry, type ObjectLocation } from "./cross-reference";
import type { PdfDocument } from "./document";
import { isEqual, PdfDict, PdfRef, PdfStream, type PdfValue } from "./values";

/**
 * Checks that the usual readers find the same document in one state of a file. Readers disagree on duplicates
 * in a cross-reference, on hybrid files, and on object streams whose index and numbers differ. The check does
 * not read the file as each reader does. For every visible object it asks if any reader could find another
 * one.
 */

const MAX_OBJECTS = 2_000_000;
/** Of the catalog only the keys that lead to visible content. */
const SHOWN: readonly string[] = ["Pages", "AcroForm", "OCProperties", "Version"];
const ELSEWHERE: ReadonlySet<string> = new Set([
  "Parent",
  "P",
  "Pg",
  "StructParent",
  "StructParents",
  "PieceInfo",
]);
const REFERENCE = /\b(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+R\b/g;

class Readings {
  readonly #seen = new Set<number>();
  readonly #open: PdfValue[] = [];
  readonly #hasOldReading: boolean;

  constructor(readonly document: PdfDocument) {
    this.#hasOldReading = !this.#hidesPages();
  }

  /**
   * Returns the first thing that two readers could read differently; null when there is none.
   * @throws Malformed
   */
  difference(): string | null {
    const { sections, trailer, catalog } = this.document;
    const root = this.#rootNumber();
    for (const { trailer: one, hybridPrevious } of sections) {
      const links = ["Root", "Prev", "XRefStm", "Size"].find((key) => one.contradicted.has(key));
      if (links) return `/${links}`;
      const isAstray = hybridPrevious !== null && !sections.some(({ offset }) => offset === hybridPrevious);
      if (isAstray) return "/XRefStm";
    }
    const catalogDifference =
      (root === null ? null : this.#differs(new PdfRef(root, 0), false)) ??
      this.#queueValues(catalog, "catalog");
    if (catalogDifference !== null) return catalogDifference;
    if (trailer.get("Root") instanceof PdfRef && root !== null) this.#seen.add(root);
    for (const key of SHOWN) this.#open.push(catalog.get(key) ?? null);
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) {
      const difference = this.#visit(next);
      if (difference !== null) return difference;
    }
    return null;
  }

  #rootNumber(): number | null {
    const root = this.document.trailer.get("Root");
    return root instanceof PdfRef ? root.number : null;
  }

  #visit(value: PdfValue): string | null {
    if (!(value instanceof PdfRef)) return this.#inside(value, "");
    if (this.#seen.has(value.number)) return null;
    if (this.#seen.size >= MAX_OBJECTS) throw new Malformed("the document has too many parts");
    this.#seen.add(value.number);
    const differs = this.#differs(value, true);
    if (differs !== null) return differs;
    const target = catchMalformed(() => this.document.resolve(value));
    if (target === null || target === undefined) {
      this.#follow(value);
      return null;
    }
    return this.#inside(target, `${value.number} ${value.generation}`);
  }

  #inside(value: PdfValue, name: string): string | null {
    if (Array.isArray(value)) {
      for (const item of value) if (item !== null && typeof item === "object") this.#open.push(item);
      return null;
    }
    const dict = value instanceof PdfStream ? value.dict : value;
    return dict instanceof PdfDict ? this.#queueValues(dict, name) : null;
  }

  /** Returns a key that a dictionary has twice with different values; otherwise queues its values. */
  #queueValues(dict: PdfDict, name: string): string | null {
    const [key] = dict.contradicted;
    if (key !== undefined) return `${name} /${key}`.trim();
    if (name === "catalog") return null;
    for (const [one, item] of dict.entries) {
      if (item !== null && typeof item === "object" && !ELSEWHERE.has(one)) this.#open.push(item);
    }
    return null;
  }

  /**
   * All readers find an object that cannot be parsed strictly in the same place; its references are followed
   * all the same.
   */
  #follow({ number }: PdfRef): void {
    const entry = this.document.entry(number);
    if (entry?.kind !== "at") return;
    const { bytes } = this.document;
    const end = bytes.indexOf("endobj", entry.offset);
    const text = bytes.toString("latin1", entry.offset, end < 0 ? entry.offset : end);
    for (const [, named, generation] of text.matchAll(REFERENCE)) {
      this.#open.push(new PdfRef(Number(named), Number(generation)));
    }
  }

  /** True if only the stream of a hybrid file has the catalog, page tree or a page. */
  #hidesPages(): boolean {
    const { document } = this;
    if (document.sections.every(({ hidden }) => hidden.size === 0)) return false;
    const open: PdfValue[] = [document.trailer.get("Root") ?? null, document.catalog.get("Pages") ?? null];
    const seenNumbers = new Set<number>();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!(next instanceof PdfRef) || seenNumbers.has(next.number)) continue;
      const { number } = next;
      seenNumbers.add(number);
      if (document.sections.find(({ entries }) => entries.has(number))?.hidden.has(number)) return true;
      for (const kid of document.array(catchMalformed(() => document.dict(next))?.get("Kids")))
        open.push(kid);
    }
    return false;
  }

  /**
   * Returns the number if some reader finds another object under it. `checksGeneration`: the reference names
   * a generation.
   */
  #differs({ number, generation }: PdfRef, checksGeneration: boolean): string | null {
    const name = `${number} ${generation}`;
    const places = this.#listLocations(number);
    const [first] = places;
    if (!first) return null;
    const isOther =
      first.kind === "at" ? first.generation !== generation : first.kind === "packed" && generation !== 0;
    if (checksGeneration && isOther) return name;
    if (first.kind === "packed" && this.#isMisnumbered(number, first)) return name;
    if (places.length === 1) return null;
    const values = places.map((entry) => catchMalformed(() => this.document.valueAt(number, entry)));
    const [own] = values;
    const areAlike =
      own !== null && own !== undefined && values.every((value) => isEqual(own, value ?? undefined));
    return areAlike ? null : name;
  }

  /** Every place from which a reader may take a number, the one that counts here first. */
  #listLocations(number: number): ObjectLocation[] {
    const places: ObjectLocation[] = [];
    const addPlace = (entry: ObjectLocation) => {
      // A reader that does not know hybrid files and finds no pages shows nothing that could deceive.
      const isShown = entry.kind !== "free" || this.#hasOldReading || places.length === 0;
      if (isShown && !places.some((known) => isSameEntry(known, entry))) places.push(entry);
    };
    for (const { entries, others, hidden } of this.document.sections) {
      const entry = entries.get(number);
      if (!entry) continue;
      for (const one of [entry, ...(others.get(number) ?? [])]) addPlace(one);
      const table = hidden.get(number);
      // Current readers differ on whether such a row ends the search.
      if (table === "free" && !places.some(({ kind }) => kind === "free")) places.push({ kind: "free" });
      if (table === undefined || table === "free") return places;
    }
    if (places.length > 0) addPlace({ kind: "free" });
    return places;
  }

  /** Some readers go by the index of a row, others by the numbers in the object stream. */
  #isMisnumbered(number: number, { container, index }: ObjectLocation & { kind: "packed" }): boolean {
    const all = catchMalformed(() => this.document.container(container));
    if (!all || this.#listLocations(container).length > 1) return true;
    const own = all.flatMap((one, at) => (one.number === number || at === index ? [one] : []));
    const [first] = own;
    return !first || own.some((one) => one.number !== number || !isEqual(one.value, first.value));
  }
}

const cachedDifferences = new WeakMap<PdfDocument, { difference: string | null }>();

/**
 * Returns an object or key of the visible document that readers may take differently, or null; "" where it
 * cannot be determined.
 */
export function findReadingDifference(document: PdfDocument): string | null {
  const before = cachedDifferences.get(document);
  if (before) return before.difference;
  const difference = catchMalformed(() => ({ difference: new Readings(document).difference() })) ?? {
    difference: "",
  };
  cachedDifferences.set(document, difference);
  return difference.difference;
}
