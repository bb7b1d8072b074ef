import { PDFDict, PDFName, type PDFObject } from "pdf-lib";
import { DomainError } from "@/server/domain/errors";
import type { PdfFile } from "../syntax/file";
import type { ObjectWalk } from "./object-walk";

/** Signatures of an uploaded file, and the changes they forbid (ISO 32000-2, 12.8.2). */

const getEntry = (dict: PDFDict | undefined, key: string): PDFObject | undefined =>
  dict?.get(PDFName.of(key));
const NO_CHANGES = 1;

/** Usage rights look like signatures but are none: they unlock features of one reader. */
function findUsageRights(file: PdfFile): (PDFDict | undefined)[] {
  const permissions = file.dict(getEntry(file.catalog, "Perms"));
  return ["UR", "UR3"].map((key) => file.dict(getEntry(permissions, key)));
}

/**
 * True if a signature's own terms forbid the changes of a seal: no change at all, or every form field locked.
 */
function isForbiddingChanges(file: PdfFile, signature: PDFDict): boolean {
  const references = file.array(getEntry(signature, "Reference"))?.asArray() ?? [];
  return references.some((reference) => {
    const dict = file.dict(reference);
    const method = file.name(getEntry(dict, "TransformMethod"));
    const terms = file.dict(getEntry(dict, "TransformParams"));
    if (method === "FieldMDP") return file.name(getEntry(terms, "Action")) === "All";
    return method !== "UR3" && file.number(getEntry(terms, "P")) === NO_CHANGES;
  });
}

/** Terms in the signature field and not in the signature (12.7.5.5, /Lock). */
function isLockingEverything(file: PdfFile, object: PDFObject, depth = 0): boolean {
  const field = file.dict(object);
  if (!field || depth > 32) return false;
  const lock = file.dict(getEntry(field, "Lock"));
  const isSigned = file.resolve(getEntry(field, "V")) instanceof PDFDict;
  if (isSigned && lock) {
    if (file.number(getEntry(lock, "P")) === NO_CHANGES || file.name(getEntry(lock, "Action")) === "All")
      return true;
  }
  const kids = file.array(getEntry(field, "Kids"))?.asArray() ?? [];
  return kids.some((kid) => isLockingEverything(file, kid, depth + 1));
}

/**
 * Returns true if the file is signed. Such a file is never changed before it is signed here: any update of
 * ours would make those signatures report a change by no signer.
 * @throws DomainError CERTIFIED_NO_CHANGES when a signature forbids the changes of a seal
 */
export function isSigned(file: PdfFile, found: ObjectWalk): boolean {
  const rights = findUsageRights(file);
  const signatures = found.signatures.filter((signature) => !rights.includes(signature));
  if (signatures.length === 0) return false;
  const fields =
    file.array(getEntry(file.dict(getEntry(file.catalog, "AcroForm")), "Fields"))?.asArray() ?? [];
  if (
    signatures.some((signature) => isForbiddingChanges(file, signature)) ||
    fields.some((field) => isLockingEverything(file, field))
  ) {
    throw new DomainError("CERTIFIED_NO_CHANGES");
  }
  return true;
}
