import { catchMalformed } from "../malformed";
import type { Reason } from "../reasons";
import type { ObjectLocation } from "./cross-reference";
import type { PdfDocument } from "./document";
import { isSpace } from "./parser";
import { type Base, StrictUpdate, type Update } from "./strict-update";

/**
 * The bytes after the signed ones, read in the one form that every reader takes the same way. That form is
 * updates of whole objects, each with one cross-reference that names exactly these objects in their places.
 * Its trailer leads straight back, and there is nothing between. Anything else is a fault, because some
 * reader could show it.
 */

export type LaterPart = {
  updates: readonly Update[];
  faults: readonly Reason[];
  /** White space after the last end, in bytes. */
  blanks: number;
};

/** Most white space that mail programs and archives append. */
export const MOST_BLANKS = 1024;
const MAX_UPDATES = 256;
const MOST_FAULTS = 20;

/** Returns the start of the white space that ends the bytes, `from` at the earliest. */
export function findTrailingBlanks(bytes: Buffer, from: number): number {
  let at = bytes.length;
  while (at > from && isSpace(bytes[at - 1])) at--;
  return at;
}

function buildUpdateBase(old: PdfDocument): Base {
  const containers = new Set<number>();
  for (const { entries } of old.sections) {
    for (const entry of entries.values()) if (entry.kind === "packed") containers.add(entry.container);
  }
  const size = old.trailer.get("Size");
  return {
    start: old.sections[0]?.offset ?? 0,
    isStream: old.sections[0]?.isStream ?? false,
    trailer: old.trailer,
    size: typeof size === "number" ? size : 0,
    isContainer: (number) => containers.has(number),
    entry: (number) => old.entry(number),
    value: (number) => {
      const entry = old.entry(number);
      return entry && old.valueAt(number, entry);
    },
  };
}

function addUpdate(base: Base, update: Update): Base {
  const { sectionAt, isStream, trailer, containers, objects, freed } = update;
  const gone = new Set(freed);
  const size = trailer.get("Size");
  return {
    start: sectionAt,
    isStream,
    trailer,
    size: typeof size === "number" ? size : base.size,
    isContainer: (number) => containers.has(number) || base.isContainer(number),
    value: (number) => objects.get(number)?.value ?? (gone.has(number) ? undefined : base.value(number)),
    entry: (number): ObjectLocation | undefined => {
      const placed = objects.get(number);
      if (gone.has(number)) return { kind: "free" };
      if (!placed) return base.entry(number);
      if (placed.container !== null) return { kind: "packed", container: placed.container, index: 0 };
      return { kind: "at", offset: placed.offset, generation: placed.generation };
    },
  };
}

/** True if the signed state ends with its own `startxref`, where readers that begin at the end look. */
function isEndingItself(old: PdfDocument, from: number): boolean {
  const tail = old.bytes.toString("latin1", Math.max(0, from - 64 - MOST_BLANKS), from);
  const start = /startxref[\s\0]+(\d{1,12})[\s\0]+%%EOF[\s\0]*$/.exec(tail)?.[1];
  return start !== undefined && Number(start) === old.sections[0]?.offset;
}

/** True if the sections are those of the updates, newest first, and then the signed ones. */
function isChain(old: PdfDocument, now: PdfDocument, updates: readonly Update[]): boolean {
  const chain = [
    ...updates.map(({ sectionAt }) => sectionAt).reverse(),
    ...old.sections.map(({ offset }) => offset),
  ];
  return (
    now.sections.length === chain.length && now.sections.every(({ offset }, index) => offset === chain[index])
  );
}

/**
 * Reads the part of a file after its first `from` bytes, which read as `old`. `now`: the whole, if it can be
 * read.
 */
export function readLaterPart(old: PdfDocument, now: PdfDocument | null, bytes: Buffer): LaterPart {
  const from = old.bytes.length;
  const faults: Reason[] = [];
  const updates: Update[] = [];
  const addUnaccounted = (at: number) => faults.push({ code: "LATER_BYTES_UNACCOUNTED", detail: String(at) });
  let end = from;
  let base = buildUpdateBase(old);
  while (findTrailingBlanks(bytes, end) > end) {
    const reading = new StrictUpdate(bytes, end, base, faults);
    const update = updates.length < MAX_UPDATES ? catchMalformed(() => reading.run()) : null;
    if (!update) {
      addUnaccounted(reading.at);
      return { updates, faults: faults.slice(0, MOST_FAULTS), blanks: 0 };
    }
    updates.push(update);
    base = addUpdate(base, update);
    end = update.end;
  }
  if (bytes.length - end > MOST_BLANKS) addUnaccounted(end);
  const isLinked =
    updates.length === 0 || (now !== null && isEndingItself(old, from) && isChain(old, now, updates));
  if (!isLinked) faults.push({ code: "LATER_LINKS_WRONG", detail: "startxref" });
  return { updates, faults: faults.slice(0, MOST_FAULTS), blanks: bytes.length - end };
}
