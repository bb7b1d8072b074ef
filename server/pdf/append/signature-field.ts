import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRawStream, PDFRef } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import type { Page } from "../syntax/pages";
import { createDamagedError } from "../syntax/parser";
import type { Increment } from "./increment";
import { buildEmptyForm } from "./new-form";
import { liftVersion } from "./version";

/**
 * The signature in the document's structure: field, AcroForm, certification (ISO 32000-2, 12.7.5.5 and 12.8).
 */

const SIGNATURES_EXIST = 1;
const APPEND_ONLY = 2;
/** Annotation flags print and locked. */
const WIDGET_FLAGS = 4 | 128;

export type SignatureField = {
  signature: PDFRef;
  /** All pages of the document; needed only where it has no form yet. */
  pages?: readonly Page[];
  /** The page whose annotations list the invisible widget. */
  page: { ref: PDFRef; dict: PDFDict };
  /** Partial name of the field. */
  name: string;
  /** Label that readers show in their list of fields. */
  words: string;
  /** A new page tree root, when pages were added. */
  pagesRoot: PDFRef | null;
  /**
   * True if it certifies the document. Otherwise it approves beside other signatures, whose form stays as it
   * is.
   */
  certifies: boolean;
  /** The widget's appearance and rectangle, in the page's own units; without it the widget is invisible. */
  appearance?: Appearance | null;
  /** Names of the fields that the signature locks. */
  locks?: PDFArray | null;
};

export type Appearance = { form: PDFRef; rect: readonly [number, number, number, number] };

function copyList(file: PdfFile, increment: Increment, holder: PDFDict | undefined, key: string): PDFArray {
  const copy = PDFArray.withContext(increment.context);
  for (const item of file.array(holder?.get(PDFName.of(key)))?.asArray() ?? []) copy.push(item);
  return copy;
}

export function addEmptyXObject(increment: Increment): PDFRef {
  const dict = increment.context.obj({ Type: "XObject", Subtype: "Form", BBox: [0, 0, 0, 0], Resources: {} });
  return increment.add(PDFRawStream.of(dict, Buffer.alloc(0)));
}

/** Adds the field and, if asked, makes the signature certify the document. Returns its widget. */
export function addSignatureField(increment: Increment, field: SignatureField): PDFRef {
  const { context, file } = increment;
  const rootRef = file.xref.trailer.get(PDFName.of("Root"));
  if (!(rootRef instanceof PDFRef)) throw createDamagedError("its catalog is not an object of its own");

  const widget = context.obj({
    Type: "Annot",
    Subtype: "Widget",
    FT: "Sig",
    V: field.signature,
    P: field.page.ref,
    Rect: [...(field.appearance?.rect ?? [0, 0, 0, 0])],
    F: WIDGET_FLAGS,
  });
  const appearanceForm =
    field.appearance?.form ?? (increment.fonts.needs.drawsEmptiness ? addEmptyXObject(increment) : null);
  if (appearanceForm) widget.set(PDFName.of("AP"), context.obj({ N: appearanceForm }));
  widget.set(PDFName.of("T"), PDFHexString.fromText(field.name));
  widget.set(PDFName.of("TU"), PDFHexString.fromText(field.words));
  const { locks } = field;
  if (locks) {
    const lock = context.obj({ Type: "SigFieldLock", Action: "Include", Fields: locks });
    widget.set(PDFName.of("Lock"), increment.add(lock));
  }
  const widgetRef = increment.add(widget);

  const current = context.lookup(field.page.ref);
  const page = current instanceof PDFDict ? current : increment.copyDict(field.page.dict);
  const annotations = copyList(file, increment, page, "Annots");
  annotations.push(widgetRef);
  page.set(PDFName.of("Annots"), annotations);
  increment.replace(field.page.ref, page);

  // An earlier step of this update may have changed the catalog already, as it may have changed the page.
  const replaced = context.lookup(rootRef);
  const catalog = replaced instanceof PDFDict ? replaced : increment.copyDict(file.catalog);
  const oldForm = file.dict(catalog.get(PDFName.of("AcroForm")));
  const form = oldForm ? increment.copyDict(oldForm) : buildEmptyForm(increment, field.pages ?? []);
  const fields = copyList(file, increment, oldForm, "Fields");
  fields.push(widgetRef);
  form.set(PDFName.of("Fields"), fields);
  // An XFA twin would show its own values in readers that prefer it, not the signed ones.
  if (field.certifies) form.delete(PDFName.of("XFA"));
  form.set(PDFName.of("SigFlags"), context.obj(SIGNATURES_EXIST | APPEND_ONLY));
  catalog.set(PDFName.of("AcroForm"), form);
  if (field.certifies) catalog.set(PDFName.of("Perms"), context.obj({ DocMDP: field.signature }));
  if (field.pagesRoot) catalog.set(PDFName.of("Pages"), field.pagesRoot);
  liftVersion(file, catalog);
  increment.replace(rootRef, catalog);
  return widgetRef;
}
