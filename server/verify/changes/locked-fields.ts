import { Malformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { isEqual, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from "../pdf/values";
import { type FieldLock, isLocked } from "../restrictions";
import { decodeText } from "../signature-dictionary";
import { findFieldType } from "./roles";

/**
 * Checks that form fields which a signature locked keep value and appearance (FieldMDP, ISO 32000-2,
 * 12.8.2.4).
 */

const MAX_FIELDS = 20_000;
const MAX_COMPARED = 500_000;
const MAX_DEPTH = 100;
/** Keys that lead out of a field: their targets are judged in their own role. */
const OUTWARD: readonly string[] = ["Parent", "P", "Kids"];
const HANDED_DOWN: readonly string[] = ["FT", "V", "DV", "Ff", "Opt", "DA", "Q", "MaxLen"];

type Fields = ReadonlyMap<string, readonly PdfDict[]>;

/**
 * Returns every field and widget of the form by its full name, in the form's order; a widget has its field's
 * name.
 */
export function groupFieldsByName(document: PdfDocument): Fields {
  const byName = new Map<string, PdfDict[]>();
  const seenNumbers = new Set<number>();
  const form = document.dict(document.catalog.get("AcroForm"));
  const open = [...document.array(form?.get("Fields"))].reverse().map((value) => ({ value, above: "" }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, above } = next;
    if (value instanceof PdfRef) {
      if (seenNumbers.has(value.number)) continue;
      seenNumbers.add(value.number);
      if (seenNumbers.size > MAX_FIELDS) throw new Malformed("the form has too many fields");
    }
    const dict = document.dict(value);
    if (!dict) continue;
    const own = document.resolve(dict.get("T"));
    const part = own instanceof PdfString ? decodeText(own.bytes) : "";
    const name = [above, part].filter((piece) => piece !== "").join(".");
    byName.set(name, [...(byName.get(name) ?? []), dict]);
    for (const kid of [...document.array(dict.get("Kids"))].reverse()) open.push({ value: kid, above: name });
  }
  return byName;
}

/** Returns a field's own value of a key, or that of its parents (12.7.4.1). */
export function resolveInheritedValue(
  document: PdfDocument,
  field: PdfDict,
  key: string,
): PdfValue | undefined {
  let current: PdfDict | undefined = field;
  for (let level = 0; current && level < 32; level++) {
    const value = current.get(key);
    if (value !== undefined && value !== null) return value;
    current = document.dict(current.get("Parent"));
  }
  return undefined;
}

class Comparison {
  readonly #compared = new Set<string>();

  constructor(
    readonly old: PdfDocument,
    readonly now: PdfDocument,
  ) {}

  isSameField(before: PdfDict, after: PdfDict): boolean {
    const keys = new Set([...before.entries.keys(), ...after.entries.keys()]);
    const own = [...keys].filter((key) => !OUTWARD.includes(key) && !HANDED_DOWN.includes(key));
    return (
      own.every((key) => this.#isSame(before.get(key), after.get(key), 0)) &&
      HANDED_DOWN.every((key) =>
        this.#isSame(
          resolveInheritedValue(this.old, before, key),
          resolveInheritedValue(this.now, after, key),
          0,
        ),
      )
    );
  }

  #isSame(before: PdfValue | undefined, after: PdfValue | undefined, depth: number): boolean {
    if (depth > MAX_DEPTH) throw new Malformed("a form field is too deep");
    if (before instanceof PdfRef && after instanceof PdfRef) {
      const pair = `${before.number} ${after.number}`;
      if (this.#compared.has(pair)) return true;
      this.#compared.add(pair);
      if (this.#compared.size > MAX_COMPARED) throw new Malformed("the form is too large");
    }
    const [one, other] = [this.old.resolve(before) ?? null, this.now.resolve(after) ?? null];
    if (one instanceof PdfStream && other instanceof PdfStream) {
      return one.raw.equals(other.raw) && this.#areSame(one.dict, other.dict, depth);
    }
    if (one instanceof PdfDict && other instanceof PdfDict) {
      // An action may lead to a page, which is not part of the field.
      const type = this.old.name(one.get("Type"));
      return type === "Page" || type === "Pages" ? isEqual(before, after) : this.#areSame(one, other, depth);
    }
    if (Array.isArray(one) && Array.isArray(other)) {
      return one.length === other.length && one.every((item, at) => this.#isSame(item, other[at], depth + 1));
    }
    return isEqual(one, other);
  }

  #areSame(one: PdfDict, other: PdfDict, depth: number): boolean {
    const keys = new Set([...one.entries.keys(), ...other.entries.keys()]);
    const isReference = one.entries.has("TransformMethod");
    return [...keys].every((key) => {
      const [before, after] = [one.get(key), other.get(key)];
      // The /Data of a reference is the document itself, which others may sign (12.8.2.4, table 256).
      if (isReference && key === "Data") return isEqual(before ?? null, after ?? null);
      return OUTWARD.includes(key) || this.#isSame(before, after, depth + 1);
    });
  }
}

/** An empty signature field may still take a document time-stamp, which states a time and no consent. */
function isStamping(old: PdfDocument, before: PdfDict, now: PdfDocument, after: PdfDict): boolean {
  const isEmpty = (old.resolve(before.get("V")) ?? null) === null;
  const type = now.name(now.dict(after.get("V"))?.get("Type"));
  return findFieldType(old, before) === "Sig" && isEmpty && type === "DocTimeStamp";
}

/**
 * Returns the names of locked fields that changed, in the form's order. Fields that were added later are not
 * locked.
 * @throws Malformed
 */
export function listChangedLockedFields(
  old: PdfDocument,
  now: PdfDocument,
  locks: readonly FieldLock[],
): string[] {
  if (locks.length === 0) return [];
  const [before, after] = [groupFieldsByName(old), groupFieldsByName(now)];
  const comparison = new Comparison(old, now);
  return [...before].flatMap(([name, all]) => {
    if (!locks.some((lock) => isLocked(name, lock))) return [];
    const others = after.get(name) ?? [];
    const isKept =
      others.length === all.length &&
      all.every((field, index) => {
        const other = others[index];
        return other && (isStamping(old, field, now, other) || comparison.isSameField(field, other));
      });
    return isKept ? [] : [name];
  });
}
