import { Malformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { isAccountedFor } from "../pdf/revisions";
import { isEqual, PdfRef } from "../pdf/values";
import { CHANGE_KINDS, type Change, type ChangeKind } from "../report";
import { isSameReference, kindsOf, type Pair } from "./kinds";
import { rolesOf } from "./roles";

/** What a later state of a file changed against an earlier one. Both are read whole; neither is believed. */

const MAX_NAMED = 20;

/** Numbers that a section written later speaks of. */
function touched({ old, now }: Pair): Set<number> {
  const before = new Set(old.sections.map(({ offset }) => offset));
  const numbers = new Set<number>();
  for (const section of now.sections) {
    if (before.has(section.offset)) continue;
    for (const number of section.entries.keys()) numbers.add(number);
  }
  return numbers;
}

function trailerKinds({ old, now }: Pair): ChangeKind[] {
  const isSameRoot = isSameReference(old.trailer.get("Root"), now.trailer.get("Root"));
  const isSameLock = isEqual(old.trailer.get("Encrypt") ?? null, now.trailer.get("Encrypt") ?? null);
  // The sections of the signed state must all be there still: a chain that goes around them is another document.
  const kept = new Set(now.sections.map(({ offset }) => offset));
  const isChain = old.sections.every(({ offset }) => kept.has(offset));
  return isSameRoot && isSameLock && isChain ? [] : ["unknown"];
}

function read(document: PdfDocument, number: number) {
  const entry = document.entry(number);
  const generation = entry?.kind === "at" ? entry.generation : 0;
  return entry ? document.resolve(new PdfRef(number, generation)) : undefined;
}

/** Changes between two states of one file, gravest last. `from`: where the earlier state's bytes end. */
export function changesBetween(old: PdfDocument, now: PdfDocument, from: number): Change[] {
  const byKind = new Map<ChangeKind, Set<number>>();
  const note = (kind: ChangeKind, number?: number) => {
    const numbers = byKind.get(kind) ?? new Set<number>();
    byKind.set(kind, number === undefined ? numbers : numbers.add(number));
  };
  const pair = { old, now };
  try {
    for (const kind of trailerKinds(pair)) note(kind);
    // Bytes without a revision of their own are nothing that a reader of the form would have written.
    const isRevision = now.sections.length > old.sections.length;
    if (!isRevision || !isAccountedFor(now, from)) note("unknown");
    const roles = [rolesOf(old), rolesOf(now)];
    for (const number of touched(pair)) {
      const values = { before: read(old, number), after: read(now, number) };
      if (isEqual(values.before ?? null, values.after ?? null)) continue;
      const own = new Set(roles.flatMap((one) => [...(one.get(number) ?? [])]));
      for (const role of own) for (const kind of kindsOf(pair, role, values)) note(kind, number);
    }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    note("unknown");
  }
  return CHANGE_KINDS.flatMap((kind) => {
    const numbers = byKind.get(kind);
    return numbers ? [{ kind, objects: [...numbers].sort((a, b) => a - b).slice(0, MAX_NAMED) }] : [];
  });
}
