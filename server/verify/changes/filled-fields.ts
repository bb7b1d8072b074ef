import { isEqual, PdfDict, PdfRef, PdfStream, type PdfValue } from "../pdf/values";
import { groupFieldsByName, resolveInheritedValue } from "./locked-fields";
import type { Pair } from "./pair";

/** Finds fields with a changed value, whose appearance may therefore change (12.7.4.3). */

/** Returns true if a field's value changed, its own or that of its parent field. */
export function hasOtherValue({ old, now }: Pair, before: PdfDict, after: PdfDict): boolean {
  return ["V", "RV", "I", "AS"].some((key) => {
    const [one, other] = [resolveInheritedValue(old, before, key), resolveInheritedValue(now, after, key)];
    return !isEqual(old.resolve(one) ?? null, now.resolve(other) ?? null);
  });
}

function listLookNumbers({ now }: Pair, field: PdfDict): number[] {
  const numbers: number[] = [];
  const collectNumbers = (value: PdfValue | undefined, depth: number) => {
    const target = now.resolve(value);
    if (value instanceof PdfRef && target instanceof PdfStream) numbers.push(value.number);
    if (target instanceof PdfDict && depth < 3)
      for (const item of target.entries.values()) collectNumbers(item, depth + 1);
  };
  collectNumbers(field.get("AP"), 0);
  return numbers;
}

const looksByPair = new WeakMap<Pair, ReadonlySet<number>>();

/**
 * Returns true if an object is the appearance of a field whose value changed.
 * @throws Malformed
 */
export function isLookOfFilled(pair: Pair, number: number): boolean {
  const looks = looksByPair.get(pair) ?? listFilledLooks(pair);
  looksByPair.set(pair, looks);
  return looks.has(number);
}

function listFilledLooks(pair: Pair): Set<number> {
  const [before, after] = [groupFieldsByName(pair.old), groupFieldsByName(pair.now)];
  const looks = new Set<number>();
  for (const [name, fields] of after) {
    const others = before.get(name) ?? [];
    for (const [index, field] of fields.entries()) {
      const other = others[index];
      if (!other || !hasOtherValue(pair, other, field)) continue;
      for (const number of listLookNumbers(pair, field)) looks.add(number);
    }
  }
  return looks;
}
