import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRawStream, PDFRef, PDFString } from "pdf-lib";
import type { Language } from "@/server/domain/vocabulary";
import type { Sheet } from "../draw/sheet";
import { getPdfMessages, type PdfMessages } from "../messages";
import type { PdfFile } from "../syntax/file";
import type { Page, PageTree } from "../syntax/pages";
import { createDamagedError } from "../syntax/parser";
import type { Increment } from "./increment";
import { buildEmptyForm } from "./new-form";
import { addEmptyXObject } from "./signature-field";
import { GrowingStructure } from "./structure";
import { liftVersion } from "./version";

/**
 * Slots are laid out before the first signature and filled by later updates: an empty signature field for
 * each signer, and a blank stamp on each page where they have fields. Filling one replaces only the field or
 * the stamp's appearance. So no later update touches a page, its content or its list of annotations, and
 * earlier signatures stay valid (domain/fields.md 8.6, rule 3).
 */

const SIGNATURES_EXIST = 1;
const APPEND_ONLY = 2;
/** Annotation flags of ISO 32000-2, table 167. */
const PRINT = 4;
const READ_ONLY = 64;
const LOCKED = 128;
const LOCKED_CONTENTS = 512;
const STAMP_FLAGS = PRINT | READ_ONLY | LOCKED | LOCKED_CONTENTS;

export type SlotPlan = {
  /** Partial name of the signature field, unique in the file. */
  name: string;
  /** The signer's name; null for the service. */
  person: string | null;
  /** 1-based pages on which the signer has fields. */
  pages: readonly number[];
};

const buildStampName = (slot: string, page: number): string => `${slot}/${page}`;

function copyList(file: PdfFile, increment: Increment, holder: PDFDict | undefined, key: string): PDFArray {
  const copy = PDFArray.withContext(increment.context);
  for (const item of file.array(holder?.get(PDFName.of(key)))?.asArray() ?? []) copy.push(item);
  return copy;
}

function createBlankForm(increment: Increment, { geometry }: Page): PDFDict {
  const { width, height, matrix } = geometry;
  return increment.context.obj({
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, width, height],
    Matrix: [...matrix],
    Resources: {},
  });
}

/** The displayed page in user space: an appearance with the page's own matrix fits it unscaled. */
function getWholePage({ geometry }: Page): number[] {
  const [a, b, c, d, e, f] = geometry.matrix;
  const corners = [
    [0, 0],
    [geometry.width, geometry.height],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f]);
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function createStamp(increment: Increment, page: Page, name: string, words: string): PDFRef {
  const { context } = increment;
  const form = increment.add(PDFRawStream.of(createBlankForm(increment, page), Buffer.alloc(0)));
  const stamp = context.obj({
    Type: "Annot",
    Subtype: "Stamp",
    Rect: getWholePage(page),
    F: STAMP_FLAGS,
    P: page.ref,
    AP: { N: form },
  });
  stamp.set(PDFName.of("NM"), PDFHexString.fromText(name));
  stamp.set(PDFName.of("Contents"), PDFHexString.fromText(words));
  return increment.add(stamp);
}

function addEmptyField(increment: Increment, page: Page, name: string, words: string): PDFRef {
  const widget = increment.context.obj({
    Type: "Annot",
    Subtype: "Widget",
    FT: "Sig",
    P: page.ref,
    Rect: [0, 0, 0, 0],
    F: PRINT | LOCKED,
  });
  widget.set(PDFName.of("T"), PDFHexString.fromText(name));
  widget.set(PDFName.of("TU"), PDFHexString.fromText(words));
  if (increment.fonts.needs.drawsEmptiness) {
    widget.set(PDFName.of("AP"), increment.context.obj({ N: addEmptyXObject(increment) }));
  }
  return increment.add(widget);
}

/**
 * Adds the empty slots of every plan, in the plans' order. In a tagged document they join its structure now,
 * because nothing may join it after a signature.
 * @throws DomainError FILE_DAMAGED without a proper catalog
 */
export function addSlots(
  increment: Increment,
  tree: PageTree,
  plans: readonly SlotPlan[],
  language: Language,
): void {
  const { file } = increment;
  const message = getPdfMessages(language);
  const structure = GrowingStructure.of(increment);
  const added = new Map<Page, PDFRef[]>();
  const putElement = (page: Page, ref: PDFRef, element: "Form" | "Annot") => {
    added.set(page, [...(added.get(page) ?? []), ref]);
    structure?.addAnnotation(element, ref, page.ref);
  };
  const fields: PDFRef[] = [];
  const [firstPage] = tree.pages;
  if (!firstPage) return;
  for (const { name, person, pages } of plans) {
    const home = tree.pages[(pages[0] ?? 1) - 1] ?? firstPage;
    const field = addEmptyField(increment, home, name, formatSlotWords(message, person));
    fields.push(field);
    putElement(home, field, "Form");
    for (const number of pages) {
      const page = tree.pages[number - 1];
      const words = message("field.pageOf", { page: number, name: person ?? "" });
      if (page) putElement(page, createStamp(increment, page, buildStampName(name, number), words), "Annot");
    }
  }
  for (const [page, refs] of added) {
    const changed = increment.copyDict(page.dict);
    const annotations = copyList(file, increment, page.dict, "Annots");
    for (const ref of refs) annotations.push(ref);
    changed.set(PDFName.of("Annots"), annotations);
    increment.replace(page.ref, changed);
  }
  addToForm(increment, fields, tree.pages);
  structure?.finish();
}

function formatSlotWords(message: PdfMessages, person: string | null): string {
  if (person === null) return message("field.serviceSeal");
  return message("field.handOf", { what: message("field.kind", { type: "SIGNATURE" }), name: person });
}

function addToForm(increment: Increment, added: readonly PDFRef[], pages: readonly Page[]): void {
  const { file, context } = increment;
  const rootRef = file.xref.trailer.get(PDFName.of("Root"));
  if (!(rootRef instanceof PDFRef)) throw createDamagedError("its catalog is not an object of its own");
  const catalog = increment.copyDict(file.catalog);
  const oldForm = file.dict(catalog.get(PDFName.of("AcroForm")));
  const form = oldForm ? increment.copyDict(oldForm) : buildEmptyForm(increment, pages);
  const fields = copyList(file, increment, oldForm, "Fields");
  for (const ref of added) fields.push(ref);
  form.set(PDFName.of("Fields"), fields);
  // An XFA twin would show its own values in readers that prefer it, not the signed ones.
  form.delete(PDFName.of("XFA"));
  form.set(PDFName.of("SigFlags"), context.obj(SIGNATURES_EXIST | APPEND_ONLY));
  catalog.set(PDFName.of("AcroForm"), form);
  liftVersion(file, catalog);
  increment.replace(rootRef, catalog);
}

function readText(file: PdfFile, dict: PDFDict, key: string): string | null {
  const value = file.resolve(dict.get(PDFName.of(key)));
  return value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : null;
}

/** @throws Error when the slot is missing: a fault of ours */
function findSlot(file: PdfFile, name: string): { ref: PDFRef; dict: PDFDict } {
  const form = file.dict(file.catalog.get(PDFName.of("AcroForm")));
  for (const ref of file.array(form?.get(PDFName.of("Fields")))?.asArray() ?? []) {
    const dict = file.resolve(ref);
    if (!(ref instanceof PDFRef) || !(dict instanceof PDFDict) || readText(file, dict, "T") !== name)
      continue;
    return { ref, dict };
  }
  throw new Error(`The file has no signature field ${name}.`);
}

/**
 * Returns the signature field of a slot, still empty.
 * @throws Error when it is missing or filled: a fault of ours
 */
export function findEmptySlot(file: PdfFile, name: string): { ref: PDFRef; dict: PDFDict } {
  const slot = findSlot(file, name);
  if (file.resolve(slot.dict.get(PDFName.of("V")))) {
    throw new Error(`The signature field ${name} is filled.`);
  }
  return slot;
}

/**
 * Returns the signature in a slot, with the zeros that fill its room.
 * @throws Error when there is none: a fault of ours
 */
export function readSlotSignature(file: PdfFile, name: string): Buffer {
  const value = file.dict(findSlot(file, name).dict.get(PDFName.of("V")));
  const contents = file.resolve(value?.get(PDFName.of("Contents")));
  if (!(contents instanceof PDFHexString)) throw new Error(`The signature field ${name} is empty.`);
  return Buffer.from(contents.asBytes());
}

/**
 * Makes a drawing the appearance of a slot's stamp on a page.
 * @throws Error when the page has no such stamp
 */
export function fillStamp(
  increment: Increment,
  page: Page,
  at: { slot: string; pageNumber: number },
  sheet: Sheet,
): void {
  const { file } = increment;
  const name = buildStampName(at.slot, at.pageNumber);
  for (const ref of file.array(page.dict.get(PDFName.of("Annots")))?.asArray() ?? []) {
    const dict = file.dict(ref);
    if (!dict || readText(file, dict, "NM") !== name) continue;
    const appearance = file.dict(dict.get(PDFName.of("AP")))?.get(PDFName.of("N"));
    if (!(appearance instanceof PDFRef)) break;
    const form = createBlankForm(increment, page);
    form.set(PDFName.of("Resources"), sheet.resources(increment.context));
    increment.replace(appearance, sheet.stream(form));
    return;
  }
  throw new Error(`Page ${at.pageNumber} has no stamp for ${at.slot}.`);
}
