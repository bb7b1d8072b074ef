import { Malformed } from "../malformed";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "./values";

const DEEPEST = 200;

/**
 * Visits each dictionary in a value, references not followed.
 * @throws Malformed where it is nested too deeply
 */
export function visitDicts(value: PdfValue, look: (dict: PdfDict) => void, depth = 0): void {
  if (depth > DEEPEST) throw new Malformed("objects are nested too deeply");
  if (value instanceof PdfStream) visitDicts(value.dict, look, depth);
  else if (Array.isArray(value)) for (const item of value) visitDicts(item, look, depth + 1);
  else if (value instanceof PdfDict) {
    look(value);
    for (const item of value.entries.values()) visitDicts(item, look, depth + 1);
  }
}

/**
 * Visits each reference in a value, none followed.
 * @throws Malformed where it is nested too deeply
 */
export function visitReferences(value: PdfValue, look: (ref: PdfRef) => void): void {
  const visitDirect = (item: PdfValue) => {
    if (item instanceof PdfRef) look(item);
    else if (Array.isArray(item)) item.forEach(visitDirect);
  };
  visitDirect(value);
  visitDicts(value, ({ entries }) => [...entries.values()].forEach(visitDirect));
}
