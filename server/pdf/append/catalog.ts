import { PDFDict, PDFName, PDFRef } from "pdf-lib";
import { createDamagedError } from "../syntax/parser";
import type { Increment } from "./increment";

/**
 * Returns the catalog that this update will write, to be changed in place; copies the file's own at the first
 * call.
 */
export function getPendingCatalog(increment: Increment): PDFDict {
  const ref = increment.file.xref.trailer.get(PDFName.of("Root"));
  if (!(ref instanceof PDFRef)) throw createDamagedError("its catalog is not an object of its own");
  const pending = increment.context.lookup(ref);
  if (pending instanceof PDFDict) return pending;
  const copy = increment.copyDict(increment.file.catalog);
  increment.replace(ref, copy);
  return copy;
}
