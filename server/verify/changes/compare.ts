import { Malformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { isEqual, PdfName, PdfRef, PdfStream, type PdfValue } from "../pdf/values";
import { CHANGE_KINDS, type ChangeKind, type RevisionChange } from "../report";
import { classifyInformationChanges } from "./description";
import { isSameReference, listChangeKinds } from "./kinds";
import type { Pair } from "./pair";
import { getObjectRoles, type Role, type Roles } from "./roles";

/**
 * Finds the changes of a later state of a file against an earlier one. Both are read whole and neither is
 * trusted.
 */

const MAX_NAMED = 20;

/** Object numbers in later sections, without the containers and cross-references of the update itself. */
function listTouchedObjects({ old, now }: Pair): Set<number> {
  const before = new Set(old.sections.map(({ offset }) => offset));
  const numbers = new Set<number>();
  const holding = new Set<number>();
  for (const section of now.sections) {
    if (before.has(section.offset)) continue;
    for (const [number, entry] of section.entries) {
      numbers.add(number);
      if (entry.kind === "packed") holding.add(entry.container);
      if (entry.kind === "at" && entry.offset === section.offset) holding.add(number);
    }
  }
  // A container or cross-reference of the update shows in its contents. It stays listed if its number was
  // another object before.
  for (const number of holding) if (!old.entry(number) && isHolder(now, number)) numbers.delete(number);
  numbers.delete(0);
  return numbers;
}

function isHolder(document: PdfDocument, number: number): boolean {
  const value = readObject(document, number);
  const type = value instanceof PdfStream ? value.dict.get("Type") : null;
  return type instanceof PdfName && ["ObjStm", "XRef"].includes(type.name);
}

function listTrailerKinds({ old, now }: Pair): ChangeKind[] {
  const isSameRoot = isSameReference(old.trailer.get("Root"), now.trailer.get("Root"));
  const isSameLock = isEqual(old.trailer.get("Encrypt") ?? null, now.trailer.get("Encrypt") ?? null);
  // The sections of the signed state must all remain: a chain that bypasses them is another document.
  const currentOffsets = new Set(now.sections.map(({ offset }) => offset));
  const isChain = old.sections.every(({ offset }) => currentOffsets.has(offset));
  const isRevision = now.sections.length > old.sections.length;
  const links: ChangeKind[] = isSameRoot && isSameLock && isChain && isRevision ? [] : ["unknown"];
  return [...links, ...classifyInformationChanges(old, now)];
}

function readObject(document: PdfDocument, number: number): PdfValue | undefined {
  const entry = document.entry(number);
  const generation = entry?.kind === "at" ? entry.generation : 0;
  return entry ? document.resolve(new PdfRef(number, generation)) : undefined;
}

class Comparison {
  readonly byKind = new Map<ChangeKind, Set<number>>();

  constructor(readonly pair: Pair) {}

  note(kind: ChangeKind, number?: number): void {
    const numbers = this.byKind.get(kind) ?? new Set<number>();
    this.byKind.set(kind, number === undefined ? numbers : numbers.add(number));
  }

  run(): void {
    const { pair } = this;
    for (const kind of listTrailerKinds(pair)) this.note(kind);
    const [before, after] = [getObjectRoles(pair.old), getObjectRoles(pair.now)];
    const changed = listTouchedObjects(pair);
    for (const number of changed) this.#changed(number, before, after);
    for (const [number, roles] of after) {
      for (const role of roles) {
        if (!before.get(number)?.has(role)) this.#joined(number, role);
      }
    }
  }

  #changed(number: number, before: Roles, after: Roles): void {
    const { old, now } = this.pair;
    const values = { before: readObject(old, number), after: readObject(now, number) };
    if (isEqual(values.before ?? null, values.after ?? null)) {
      // Equal values, but the update rewrites the object: report it.
      const isWritten = now.entry(number)?.kind !== "free";
      if (isWritten) this.note("rewritten", number);
      return;
    }
    const [had, has] = [before.get(number), after.get(number)];
    if (!had && !has) this.note("unreached", number);
    for (const role of had ?? []) this.#judge(number, role, values);
  }

  /** Judges an object in a new role; it may be new or have had another role before. */
  #joined(number: number, role: Role): void {
    this.#judge(number, role, { before: undefined, after: readObject(this.pair.now, number) });
  }

  #judge(
    number: number,
    role: Role,
    values: { before: PdfValue | undefined; after: PdfValue | undefined },
  ): void {
    for (const kind of listChangeKinds(this.pair, role, number, values)) this.note(kind, number);
  }
}

/**
 * Returns the changes between two states of one file, gravest last. `from`: end of the earlier state's bytes.
 */
export function listChangesBetween(old: PdfDocument, now: PdfDocument, from: number): RevisionChange[] {
  const comparison = new Comparison({ old, now, from });
  try {
    comparison.run();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    comparison.note("unknown");
  }
  return CHANGE_KINDS.flatMap((kind) => {
    const numbers = comparison.byKind.get(kind);
    if (!numbers) return [];
    const objects = [...numbers].sort((a, b) => a - b).slice(0, MAX_NAMED);
    const more = numbers.size - objects.length;
    return [{ kind, objects, ...(more > 0 ? { more } : {}) }];
  });
}
