import type { Reason, ReasonCode } from "../reasons";
import type { LocationByObject } from "./strict-rows";
import type { Base } from "./strict-update";
import { isEqual, type PdfDict, PdfRef, PdfString, type PdfValue } from "./values";

/**
 * Checks a later trailer: the same root, straight back to the section before, and a size that matches its
 * rows (7.5.5).
 */

const KNOWN: readonly string[] = [
  ...["Size", "Root", "Prev", "Info", "ID"],
  ...["Type", "W", "Index", "Filter", "DecodeParms", "Length"],
];

type Section = { at: number; rows: LocationByObject; trailer: PdfDict };

export function listTrailerFaults(base: Base, { at, rows, trailer }: Section): Reason[] {
  const faults: Reason[] = [];
  const addFault = (code: ReasonCode, detail: string) => faults.push({ code, detail });
  if (trailer.entries.has("XRefStm")) addFault("LATER_HYBRID", String(at));
  if (trailer.entries.has("Encrypt")) addFault("LATER_LINKS_WRONG", "/Encrypt");
  if (trailer.get("Prev") !== base.start) addFault("LATER_LINKS_WRONG", "/Prev");
  const root = trailer.get("Root");
  if (!(root instanceof PdfRef) || !isEqual(root, base.trailer.get("Root")))
    addFault("LATER_LINKS_WRONG", "/Root");
  const size = trailer.get("Size");
  const isLargeEnough = typeof size === "number" && Number.isInteger(size) && size >= base.size;
  if (!isLargeEnough || [...rows.keys()].some((number) => number >= size))
    addFault("LATER_LINKS_WRONG", "/Size");
  if (!isSameId(base.trailer.get("ID"), trailer.get("ID"))) addFault("LATER_FORM_UNUSUAL", "/ID");
  for (const [key, value] of trailer.entries) {
    if (!KNOWN.includes(key) && !isEqual(value, base.trailer.get(key)))
      addFault("LATER_FORM_UNUSUAL", `/${key}`);
  }
  return faults;
}

/** The first part identifies the file for good; only the second belongs to its state (14.4). */
function isSameId(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
  if (after === undefined || !Array.isArray(before)) return true;
  if (!Array.isArray(after) || after.length !== 2) return false;
  return after.every((part) => part instanceof PdfString) && isEqual(before[0], after[0]);
}
