import { type PDFDict, PDFName } from "pdf-lib";
import { DomainError } from "@/server/domain/errors";
import type { PdfFile } from "../syntax/file";

/**
 * XFA forms (pdf/README.md 2): a second description of the document that some readers show instead of its
 * pages.
 */

/** Text on the only page of a dynamic form, in the languages its maker ships. */
const PLEASE_WAIT =
  /if this message is not eventually replaced|please wait\.\.\.|por favor,? espere|bitte warten\.\.\.|veuillez patienter|aguarde\.\.\./i;

function findXfaForm(file: PdfFile): PDFDict | undefined {
  const form = file.dict(file.catalog.get(PDFName.of("AcroForm")));
  return form && file.resolve(form.get(PDFName.of("XFA"))) !== undefined ? form : undefined;
}

/**
 * Returns true if the file holds an XFA twin to leave out. Calls `firstPageText` only if there is one.
 * @throws DomainError XFA_DYNAMIC when its pages are not the document: a reader without XFA has nothing to
 * sign
 */
export async function hasXfaTwin(file: PdfFile, firstPageText: () => Promise<string>): Promise<boolean> {
  const form = findXfaForm(file);
  if (!form) return false;
  const hasTwin = (file.array(form.get(PDFName.of("Fields")))?.size() ?? 0) > 0;
  const needsRendering = file.resolve(file.catalog.get(PDFName.of("NeedsRendering")))?.toString() === "true";
  if (needsRendering || !hasTwin || PLEASE_WAIT.test(await firstPageText()))
    throw new DomainError("XFA_DYNAMIC");
  return true;
}
