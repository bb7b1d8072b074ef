import { PDFDict, PDFName, PDFString } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import type { Page } from "../syntax/pages";
import type { Increment } from "./increment";

/** The form of a document that had none until something of ours needed one (ISO 32000-2, 12.7.3). */

/** Whether a page has a text note that brings no drawing of itself: each reader draws those with its own. */
function hasBareText(file: PdfFile, { dict }: Page): boolean {
  const annotations = file.array(dict.get(PDFName.of("Annots")))?.asArray() ?? [];
  return annotations.some((item) => {
    const annotation = file.dict(item);
    if (file.name(annotation?.get(PDFName.of("Subtype"))) !== "FreeText") return false;
    return file.dict(annotation?.get(PDFName.of("AP"))) === undefined;
  });
}

/**
 * An empty form. Readers take the font for notes without a drawing from the form, as soon as there is one: where a page
 * has such notes it holds what readers assume without a form, or the notes would vanish.
 */
export function newForm(increment: Increment, pages: readonly Page[]): PDFDict {
  const { context, file } = increment;
  const form = PDFDict.withContext(context);
  if (!pages.some((page) => hasBareText(file, page))) return form;
  const font = { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", Encoding: "WinAnsiEncoding" };
  form.set(PDFName.of("DR"), context.obj({ Font: { Helv: increment.add(context.obj(font)) } }));
  form.set(PDFName.of("DA"), PDFString.of("/Helv 12 Tf 0 g"));
  return form;
}
