import {
  isEqual,
  listDifferingKeys,
  PdfDict,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from "../pdf/values";
import type { ChangeKind } from "../report";
import { classifyInformationChanges, classifyMetadataChanges } from "./description";
import { hasPlainExtensions, isExtended, isPlainStore, isPlainTimestamp } from "./evidence-form";
import { hasOtherValue, isLookOfFilled } from "./filled-fields";
import type { Pair } from "./pair";
import { findFieldType, isTimestampValue, isWidget, type Role } from "./roles";
import { getWidgetShowing } from "./widget-visibility";

/**
 * Classifies the change of one object by its role. A change that is not known to be harmless is "unknown".
 */

type ValuePair = { before: PdfValue | undefined; after: PdfValue | undefined };

const EMPTY = new PdfDict();
const asDict = (value: PdfValue | undefined): PdfDict =>
  value instanceof PdfDict ? value : value instanceof PdfStream ? value.dict : EMPTY;

const isAbsent = (value: PdfValue | undefined): boolean => value === undefined || value === null;

/** Items added to a list; null when an item was removed or moved. */
function listAdded(before: readonly PdfValue[], after: readonly PdfValue[]): PdfValue[] | null {
  const rest = [...before];
  const fresh = after.filter((item) => {
    const isKept = rest.length > 0 && isEqual(rest[0], item);
    if (isKept) rest.shift();
    return !isKept;
  });
  return rest.length === 0 ? fresh : null;
}

type SignatureKind = "signature" | "timestamp" | "unusualEvidence";

/**
 * Kind of a signature value; null if its contents existed before, so that it signs none of the later bytes.
 */
function getSignatureKind({ now, from }: Pair, value: PdfValue | undefined): SignatureKind | null {
  const dict = now.dict(value);
  const contents = now.resolve(dict?.get("Contents"));
  if (!dict || !(contents instanceof PdfString) || contents.start < from) return null;
  if (!isTimestampValue(now, value)) return "signature";
  return isPlainTimestamp(now, value) ? "timestamp" : "unusualEvidence";
}

/** Keys of a time-stamp's field: any other could act or show. */
const STAMP_KEYS: readonly string[] = [
  ...["Type", "Subtype", "FT", "T", "V", "P", "Rect", "F", "AP", "AS", "M", "NM", "Ff", "MK", "BS", "Border"],
  ...["Parent", "Kids", "StructParent", "DA", "TU", "Lock"],
];

/** Classifies the present state of a signature field: it signs, or it covers content without signing. */
function getSignatureFieldKind(pair: Pair, field: PdfDict, isNew: boolean): ChangeKind {
  if (isNew && !isOfItsOwn(pair, field)) return "unknown";
  const showing = getWidgetShowing(pair.now, field);
  const kind = getSignatureKind(pair, field.get("V"));
  if (kind === null) return showing === "nothing" && !hasAction(field) ? "signature" : "visibleField";
  // A time-stamp need not show anything: one that draws could cover signed content.
  const isSeen = isNew ? showing !== "nothing" : showing === "shown";
  if (kind !== "signature" && isSeen) return "annotations";
  const isPlain = !isNew || [...field.entries.keys()].every((key) => STAMP_KEYS.includes(key));
  return kind === "timestamp" && !isPlain ? "unusualEvidence" : kind;
}

/** A new field may not join an existing family: its parent and kids must be new as well. */
function isOfItsOwn({ old, now }: Pair, field: PdfDict): boolean {
  const family = [field.get("Parent"), ...now.array(field.get("Kids"))];
  return family.every((value) => !(value instanceof PdfRef) || old.dict(value) === undefined);
}

const hasAction = ({ entries }: PdfDict): boolean => entries.has("A") || entries.has("AA");

function listNewFieldKinds(pair: Pair, field: PdfDict): ChangeKind[] {
  const { now } = pair;
  if (findFieldType(now, field) !== "Sig") return field.entries.has("FT") ? ["unknown"] : ["annotations"];
  // A widget of a field has the value of its parent.
  const parent = now.dict(field.get("Parent"));
  const holder = !field.entries.has("V") && parent?.entries.has("V") ? withValue(field, parent) : field;
  return [getSignatureFieldKind(pair, holder, true)];
}

function withValue(field: PdfDict, parent: PdfDict): PdfDict {
  const joined = new PdfDict();
  for (const [key, value] of field.entries) joined.entries.set(key, value);
  joined.entries.set("V", parent.get("V") ?? null);
  return joined;
}

const SIGNING_KEYS: readonly string[] = ["V", "AP", "AS", "M", "F"];
const FILLING_KEYS: readonly string[] = ["V", "AP", "AS", "M", "I", "RV", "MK"];

function listChangedFieldKinds(pair: Pair, before: PdfDict, after: PdfDict): ChangeKind[] {
  const keys = listDifferingKeys(before, after);
  const type = findFieldType(pair.old, before);
  if (type !== findFieldType(pair.now, after)) return ["unknown"];
  if (type === "Sig") {
    const isSigned = !isAbsent(pair.old.resolve(before.get("V")));
    const isSigning = !isSigned && keys.includes("V") && keys.every((key) => SIGNING_KEYS.includes(key));
    return isSigning ? [getSignatureFieldKind(pair, after, false)] : ["unknown"];
  }
  if (!keys.every((key) => FILLING_KEYS.includes(key))) return ["unknown"];
  // Filling changes the value. A new appearance without a new value shows something the field does not hold.
  return LOOKS.some((key) => keys.includes(key)) && !hasOtherValue(pair, before, after)
    ? ["fieldLook"]
    : ["formFill"];
}
const LOOKS: readonly string[] = ["AP", "MK"];

function listFieldKinds(pair: Pair, { before, after }: ValuePair): ChangeKind[] {
  if (!(after instanceof PdfDict)) return ["unknown"];
  return before instanceof PdfDict
    ? listChangedFieldKinds(pair, before, after)
    : listNewFieldKinds(pair, after);
}

/** Kinds of fields that were added to the form, including objects that existed before without a role. */
function listFieldListKinds(
  pair: Pair,
  before: readonly PdfValue[],
  after: readonly PdfValue[],
): ChangeKind[] {
  const fresh = listAdded(before, after);
  if (fresh === null) return ["unknown"];
  return fresh.flatMap((value): ChangeKind[] => {
    const dict = pair.now.dict(value);
    return dict ? listNewFieldKinds(pair, dict) : ["unknown"];
  });
}

function listAnnotationListKinds(
  pair: Pair,
  before: readonly PdfValue[],
  after: readonly PdfValue[],
): ChangeKind[] {
  const fresh = listAdded(before, after);
  if (!fresh) return ["annotations"];
  return fresh.flatMap((value): ChangeKind[] => {
    const dict = pair.now.dict(value);
    if (!dict) return ["annotations"];
    // The page may list a field that the form had already: only then it becomes visible.
    return isWidget(pair.now, dict) ? listNewFieldKinds(pair, dict) : ["annotations"];
  });
}

function listPageKinds(pair: Pair, { before, after }: ValuePair): ChangeKind[] {
  if (!(before instanceof PdfDict) || !(after instanceof PdfDict)) return ["pages"];
  return listDifferingKeys(before, after).flatMap((key): ChangeKind[] =>
    key === "Annots"
      ? listAnnotationListKinds(pair, pair.old.array(before.get(key)), pair.now.array(after.get(key)))
      : ["pages"],
  );
}

function listFormKinds(pair: Pair, before: PdfDict, after: PdfDict): ChangeKind[] {
  return listDifferingKeys(before, after).flatMap((key): ChangeKind[] => {
    if (key === "Fields")
      return listFieldListKinds(pair, pair.old.array(before.get(key)), pair.now.array(after.get(key)));
    if (key === "SigFlags") return isFlagged(pair, before, after) ? ["documentSecurity"] : ["unknown"];
    if (key === "DR")
      return isExtended(pair.old, pair.now, before.get(key), after.get(key)) ? ["formFill"] : ["unknown"];
    return ["DA", "Q", "NeedAppearances"].includes(key) ? ["formFill"] : ["unknown"];
  });
}

/** SigFlags only gain bits: SignaturesExist and AppendOnly may not be removed. */
function isFlagged({ old, now }: Pair, before: PdfDict, after: PdfDict): boolean {
  const [one, other] = [old.resolve(before.get("SigFlags")) ?? 0, now.resolve(after.get("SigFlags"))];
  return (
    typeof one === "number" && typeof other === "number" && (one & other) === one && other >= 0 && other <= 3
  );
}

function listStoreKinds(
  { old, now }: Pair,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): ChangeKind[] {
  const isSound = isPlainStore(now, after) && isExtended(old, now, before, after);
  return [isSound ? "documentSecurity" : "unusualEvidence"];
}

function listExtensionKinds(
  { old, now }: Pair,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): ChangeKind[] {
  const isSound =
    hasPlainExtensions(now, now.catalog.get("Extensions")) && isExtended(old, now, before, after);
  return [isSound ? "documentSecurity" : "unusualEvidence"];
}

/**
 * A later version of the standard makes readers show no less; the header's counts where it is later (7.5.2).
 */
function isRaised({ old, now }: Pair, before: PdfDict, after: PdfDict): boolean {
  const header = /%PDF-(\d\.\d)/.exec(old.bytes.toString("latin1", 0, 1032))?.[1] ?? "1.0";
  const other = now.name(after.get("Version"));
  const least = Math.max(Number(header), Number(old.name(before.get("Version")) ?? header) || 0);
  return other !== undefined && /^[12]\.\d$/.test(other) && Number(other) >= least;
}

/** A certification adds itself; an existing one may not be replaced. */
function listPermissionKinds(
  pair: Pair,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): ChangeKind[] {
  const perms = pair.now.dict(after);
  const isOwn = perms && [...perms.entries.keys()].every((key) => key === "DocMDP");
  return isAbsent(before) && isOwn && getSignatureKind(pair, perms.get("DocMDP")) === "signature"
    ? ["signature"]
    : ["unknown"];
}

function listCatalogKinds(pair: Pair, { before, after }: ValuePair): ChangeKind[] {
  if (!(before instanceof PdfDict) || !(after instanceof PdfDict)) return ["unknown"];
  const { old, now } = pair;
  return listDifferingKeys(before, after).flatMap((key): ChangeKind[] => {
    const [one, other] = [before.get(key), after.get(key)];
    switch (key) {
      case "DSS":
        return listStoreKinds(pair, one, other);
      case "Extensions":
        return listExtensionKinds(pair, one, other);
      case "Metadata":
        return classifyMetadataChanges(old, now);
      case "Version":
        return [isRaised(pair, before, after) ? "metadata" : "unknown"];
      case "AcroForm":
        return listFormKinds(pair, asDict(old.resolve(one)), asDict(now.resolve(other)));
      case "Pages":
        return ["pages"];
      case "Perms":
        return listPermissionKinds(pair, one, other);
      default:
        return ["unknown"];
    }
  });
}

/** An object of the evidence: new ones are judged with the whole store, old ones may only grow. */
function listSecurityKinds(pair: Pair, { before, after }: ValuePair): ChangeKind[] {
  const { old, now } = pair;
  const isSound = isPlainStore(now, now.catalog.get("DSS")) && isExtended(old, now, before, after);
  return [isSound ? "documentSecurity" : "unusualEvidence"];
}

/** Objects below a signature's dictionary mean nothing without it. */
function listSignatureValueKinds(pair: Pair, after: PdfValue | undefined): ChangeKind[] {
  const isDict =
    after instanceof PdfDict && (after.entries.has("Contents") || after.entries.has("ByteRange"));
  return isDict ? [getSignatureKind(pair, after) ?? "visibleField"] : ["signature"];
}

export function listChangeKinds(pair: Pair, role: Role, number: number, values: ValuePair): ChangeKind[] {
  const { before, after } = values;
  const isNew = isAbsent(before);
  const asList = (value: PdfValue | undefined) => (Array.isArray(value) ? value : []);
  switch (role) {
    case "catalog":
      return listCatalogKinds(pair, values);
    case "security":
      return listSecurityKinds(pair, values);
    case "extensions":
      return listExtensionKinds(pair, before, after);
    case "metadata":
      return classifyMetadataChanges(pair.old, pair.now);
    case "information":
      return classifyInformationChanges(pair.old, pair.now, "metadata");
    case "form":
      return listFormKinds(pair, asDict(before), asDict(after));
    case "formResource":
      // Another glyph for the same letter changes the text of every field.
      return isNew || isExtended(pair.old, pair.now, before, after) ? ["formFill"] : ["unknown"];
    case "fieldList":
      return listFieldListKinds(pair, asList(before), asList(after));
    case "field":
      return listFieldKinds(pair, values);
    case "fieldValue":
      return ["formFill"];
    case "appearance":
      return isNew || isLookOfFilled(pair, number) ? ["formFill"] : ["fieldLook"];
    case "signatureValue":
      return isNew ? listSignatureValueKinds(pair, after) : ["unknown"];
    case "signatureAppearance":
    case "fieldLock":
      return isNew ? ["signature"] : ["unknown"];
    case "timestampAppearance":
      return isNew ? ["timestamp"] : ["unknown"];
    case "page":
      return listPageKinds(pair, values);
    case "annotationList":
      return listAnnotationListKinds(pair, asList(before), asList(after));
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
