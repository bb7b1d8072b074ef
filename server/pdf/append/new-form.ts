import { PDFDict, PDFName, PDFString } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import type { Page } from "../syntax/pages";
import type { Increment } from "./increment";

/** Form of a document that had none until one of our objects needed it (ISO 32000-2, 12.7.3). */

/** True if a page has a text note without an appearance: each reader draws those in its own way. */
function hasBareText(file: PdfFile, { dict }: Page): boolean {
  const annotations = file.array(dict.get(PDFName.of("Annots")))?.asArray() ?? [];
  return annotations.some((item) => {
    const annotation = file.dict(item);
    if (file.name(annotation?.get(PDFName.of("Subtype"))) !== "FreeText") return false;
    return file.dict(annotation?.get(PDFName.of("AP"))) === undefined;
  });
}

/**
 * Builds an empty form. Once a form exists, readers take the font of notes without an appearance from it. If
 * a page has such notes, the form holds the font that readers assume without a form, or the notes would
 * vanish.
 */
export function buildEmptyForm(increment: Increment, pages: readonly Page[]): PDFDict {
  const { context, file } = increment;
  const form = PDFDict.withContext(context);
  if (!pages.some((page) => hasBareText(file, page))) return form;
  const font = { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", Encoding: "WinAnsiEncoding" };
  form.set(PDFName.of("DR"), context.obj({ Font: { Helv: increment.add(context.obj(font)) } }));
  form.set(PDFName.of("DA"), PDFString.of("/Helv 12 Tf 0 g"));
  return form;
}
