import type { PdfDocument } from "../pdf/document";
import { differingKeys, isEqual, PdfDict, PdfRef, PdfStream, type PdfValue } from "../pdf/values";
import type { ChangeKind } from "../report";
import { fieldType, isWidget, type Role } from "./roles";

/** What the change of one object means, by the role it has. Anything that is not known to be harmless is "unknown". */

export type Pair = { old: PdfDocument; now: PdfDocument };
type Values = { before: PdfValue | undefined; after: PdfValue | undefined };

const EMPTY = new PdfDict();
const asDict = (value: PdfValue | undefined): PdfDict =>
  value instanceof PdfDict ? value : value instanceof PdfStream ? value.dict : EMPTY;

const isAbsent = (value: PdfValue | undefined): boolean => value === undefined || value === null;

/** Whether everything that was there still is, and only more was put beside it. */
function isExtended(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
  if (isAbsent(before) || isEqual(before, after)) return true;
  if (!(before instanceof PdfDict) || !(after instanceof PdfDict)) return false;
  return [...before.entries].every(([key, value]) => isExtended(value, after.get(key)));
}

/** What was put into a list; null when something was taken out of it or moved. */
function added(before: readonly PdfValue[], after: readonly PdfValue[]): PdfValue[] | null {
  const rest = [...before];
  const fresh = after.filter((item) => {
    const isKept = rest.length > 0 && isEqual(rest[0], item);
    if (isKept) rest.shift();
    return !isKept;
  });
  return rest.length === 0 ? fresh : null;
}

function signatureKind(document: PdfDocument, value: PdfValue | undefined): "signature" | "timestamp" {
  const dict = document.dict(value);
  const isStamp =
    document.name(dict?.get("Type")) === "DocTimeStamp" &&
    document.name(dict?.get("SubFilter")) === "ETSI.RFC3161";
  return isStamp ? "timestamp" : "signature";
}

/** Nothing of it is seen: no area, or nothing drawn. */
function isInvisible(document: PdfDocument, widget: PdfDict): boolean {
  const rectangle = document.array(widget.get("Rect")).map((value) => document.resolve(value));
  const [x0, y0, x1, y1] = rectangle;
  return !widget.entries.has("AP") || x0 === x1 || y0 === y1;
}

function newField({ now }: Pair, field: PdfDict): ChangeKind[] {
  if (fieldType(now, field) !== "Sig") return field.entries.has("FT") ? ["unknown"] : ["annotations"];
  if (!field.entries.has("V")) return ["signature"];
  const kind = signatureKind(now, field.get("V"));
  // A time-stamp needs to show nothing: one that draws could cover what was signed.
  return kind === "timestamp" && !isInvisible(now, field) ? ["annotations"] : [kind];
}

const SIGNING_KEYS: readonly string[] = ["V", "AP", "AS", "M", "F"];
const FILLING_KEYS: readonly string[] = ["V", "AP", "AS", "M", "I", "RV", "MK"];

function changedField(pair: Pair, before: PdfDict, after: PdfDict): ChangeKind[] {
  const keys = differingKeys(before, after);
  const type = fieldType(pair.old, before);
  if (type !== fieldType(pair.now, after)) return ["unknown"];
  if (type === "Sig") {
    const isSigned = !isAbsent(pair.old.resolve(before.get("V")));
    const isSigning = !isSigned && keys.includes("V") && keys.every((key) => SIGNING_KEYS.includes(key));
    if (!isSigning) return ["unknown"];
    const kind = signatureKind(pair.now, after.get("V"));
    return kind === "timestamp" && !isInvisible(pair.now, after) ? ["annotations"] : [kind];
  }
  return keys.every((key) => FILLING_KEYS.includes(key)) ? ["formFill"] : ["unknown"];
}

function fieldKinds(pair: Pair, { before, after }: Values): ChangeKind[] {
  if (!(after instanceof PdfDict)) return ["unknown"];
  return before instanceof PdfDict ? changedField(pair, before, after) : newField(pair, after);
}

/** Fields that joined are judged one by one where they stand. */
function fieldListKinds(before: readonly PdfValue[], after: readonly PdfValue[]): ChangeKind[] {
  return added(before, after) === null ? ["unknown"] : [];
}

function annotationListKinds(
  pair: Pair,
  before: readonly PdfValue[],
  after: readonly PdfValue[],
): ChangeKind[] {
  const fresh = added(before, after);
  if (!fresh) return ["annotations"];
  return fresh.flatMap((value): ChangeKind[] => {
    const dict = pair.now.dict(value);
    if (!dict) return [];
    // The page may list a field that the form had already: then only here it becomes visible.
    return isWidget(pair.now, dict) ? newField(pair, dict) : ["annotations"];
  });
}

function pageKinds(pair: Pair, { before, after }: Values): ChangeKind[] {
  if (!(before instanceof PdfDict) || !(after instanceof PdfDict)) return ["pages"];
  return differingKeys(before, after).flatMap((key): ChangeKind[] =>
    key === "Annots"
      ? annotationListKinds(pair, pair.old.array(before.get(key)), pair.now.array(after.get(key)))
      : ["pages"],
  );
}

function formKinds(pair: Pair, before: PdfDict, after: PdfDict): ChangeKind[] {
  return differingKeys(before, after).flatMap((key): ChangeKind[] => {
    if (key === "Fields")
      return fieldListKinds(pair.old.array(before.get(key)), pair.now.array(after.get(key)));
    if (key === "SigFlags") return [];
    if (key === "DR")
      return isExtended(pair.old.resolve(before.get(key)), pair.now.resolve(after.get(key)))
        ? ["formFill"]
        : ["unknown"];
    return ["DA", "Q", "NeedAppearances"].includes(key) ? ["formFill"] : ["unknown"];
  });
}

function catalogKinds(pair: Pair, { before, after }: Values): ChangeKind[] {
  if (!(before instanceof PdfDict) || !(after instanceof PdfDict)) return ["unknown"];
  return differingKeys(before, after).flatMap((key): ChangeKind[] => {
    switch (key) {
      case "DSS":
        return ["documentSecurity"];
      case "Extensions":
      case "Metadata":
      case "Version":
        return ["metadata"];
      case "AcroForm":
        return formKinds(
          pair,
          asDict(pair.old.resolve(before.get(key))),
          asDict(pair.now.resolve(after.get(key))),
        );
      case "Pages":
        return ["pages"];
      case "Perms":
        // A certification enters itself; one that was there may not be exchanged.
        return isAbsent(before.get(key)) ? ["signature"] : ["unknown"];
      default:
        return ["unknown"];
    }
  });
}

/** What it means that an object in this role was `before` and is `after`. */
export function kindsOf(pair: Pair, role: Role, values: Values): ChangeKind[] {
  const { before, after } = values;
  const isNew = isAbsent(before);
  const list = (value: PdfValue | undefined) => (Array.isArray(value) ? value : []);
  switch (role) {
    case "catalog":
      return catalogKinds(pair, values);
    case "security":
      return ["documentSecurity"];
    case "metadata":
      return ["metadata"];
    case "form":
      return formKinds(pair, asDict(before), asDict(after));
    case "formResource":
      // Another glyph for the same letter changes what every field says.
      return isNew || isExtended(before, after) ? ["formFill"] : ["unknown"];
    case "fieldList":
      return fieldListKinds(list(before), list(after));
    case "field":
      return fieldKinds(pair, values);
    case "fieldValue":
    case "appearance":
      return ["formFill"];
    case "signatureValue":
      return isNew && after instanceof PdfDict ? [signatureKind(pair.now, after)] : isNew ? [] : ["unknown"];
    case "signatureAppearance":
      return isNew ? ["signature"] : ["unknown"];
    case "page":
      return pageKinds(pair, values);
    case "annotationList":
      return annotationListKinds(pair, list(before), list(after));
    case "annotation":
      return ["annotations"];
    case "pageTree":
    case "content":
      return ["pages"];
    case "fieldPart":
    case "permissions":
    case "other":
      return ["unknown"];
  }
}

export const isSameReference = (one: PdfValue | undefined, other: PdfValue | undefined): boolean =>
  one instanceof PdfRef && other instanceof PdfRef && isEqual(one, other);
