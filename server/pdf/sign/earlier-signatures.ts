import { type PDFDict, PDFName, type PDFObject, PDFRef } from "pdf-lib";
import type { PdfFile } from "../syntax/file";

/**
 * Effect of signatures in an uploaded file (pdf/README.md 2). `none`: there are none and the seal certifies.
 * `approved`: annotations may be added beside them. `form-filling`: a certification permits new signatures
 * and their own widgets' appearance, nothing else (DocMDP P=2, ISO 32000-2, 12.8.2.2).
 */
export type Earlier = "none" | "approved" | "form-filling";

const MAX_DEPTH = 32;
const MAX_FIELDS = 100_000;
const FORM_FILLING = 2;

function listSignedValues(file: PdfFile): PDFDict[] {
  const form = file.dict(file.catalog.get(PDFName.of("AcroForm")));
  const signatureValues: PDFDict[] = [];
  const seenRefs = new Set<string>();
  const visitField = (object: PDFObject, inherited: string | undefined, depth: number) => {
    const mark = object instanceof PDFRef ? object.toString() : null;
    if (depth > MAX_DEPTH || seenRefs.size > MAX_FIELDS || (mark !== null && seenRefs.has(mark))) return;
    if (mark !== null) seenRefs.add(mark);
    const field = file.dict(object);
    if (!field) return;
    const type = file.name(field.get(PDFName.of("FT"))) ?? inherited;
    const value = type === "Sig" ? file.dict(field.get(PDFName.of("V"))) : undefined;
    if (value?.has(PDFName.of("ByteRange"))) signatureValues.push(value);
    for (const kid of file.array(field.get(PDFName.of("Kids")))?.asArray() ?? [])
      visitField(kid, type, depth + 1);
  };
  for (const field of file.array(form?.get(PDFName.of("Fields")))?.asArray() ?? []) {
    visitField(field, undefined, 0);
  }
  return signatureValues;
}

/** The permission a signature's DocMDP grants; undefined when it certifies nothing. */
function readGrantedPermission(file: PdfFile, signature: PDFDict): number | undefined {
  for (const item of file.array(signature.get(PDFName.of("Reference")))?.asArray() ?? []) {
    const reference = file.dict(item);
    if (file.name(reference?.get(PDFName.of("TransformMethod"))) !== "DocMDP") continue;
    const parameters = file.dict(reference?.get(PDFName.of("TransformParams")));
    return file.number(parameters?.get(PDFName.of("P"))) ?? FORM_FILLING;
  }
  return undefined;
}

export function findEarlierSignatures(file: PdfFile): Earlier {
  const signatures = listSignedValues(file);
  if (signatures.length === 0) return "none";
  const isStrict = signatures.some(
    (signature) => (readGrantedPermission(file, signature) ?? 3) <= FORM_FILLING,
  );
  return isStrict ? "form-filling" : "approved";
}
