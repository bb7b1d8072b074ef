import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import { createDamagedError, createTooComplexError } from "../syntax/parser";

/**
 * The interactive form of a file (ISO 32000-2, 12.7): its fields by name, each with the widgets that show it.
 */

export type Widget = { ref: PDFRef; dict: PDFDict };
type FormFieldKind = "text" | "checkbox" | "radio" | "choice" | "button" | "signature";
export type FormField = {
  /** Fully qualified, as in `applicant.name`. */
  name: string;
  kind: FormFieldKind;
  ref: PDFRef;
  dict: PDFDict;
  flags: number;
  widgets: Widget[];
  /** A key of the field, from itself, its parents or the form (DA, Q). */
  inherited: (key: string) => PDFObject | undefined;
};

export const FLAGS = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  combo: 1 << 17,
  edit: 1 << 18,
  comb: 1 << 24,
};
/** Annotation flags. */
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;
const MAX_DEPTH = 32;
const MAX_NODES = 20_000;

/** Returns the text of a PDF string in either of its notations. */
export function readPdfText(file: PdfFile, object: PDFObject | undefined): string | undefined {
  const value = file.resolve(object);
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText();
  return undefined;
}

export const getEntry = (dict: PDFDict, key: string): PDFObject | undefined => dict.get(PDFName.of(key));

export const findAcroForm = (file: PdfFile): PDFDict | undefined =>
  file.dict(getEntry(file.catalog, "AcroForm"));

type Node = { ref: PDFRef; dict: PDFDict; parents: readonly PDFDict[]; name: string };

/**
 * Returns all terminal fields.
 * @throws DomainError FILE_DAMAGED, FILE_TOO_COMPLEX for a form without end
 */
export function readFormFields(file: PdfFile): FormField[] {
  const form = findAcroForm(file);
  if (!form) return [];
  const seenNumbers = new Set<number>();
  const fields: FormField[] = [];
  const visitField = (object: PDFObject, parents: readonly PDFDict[], prefix: string): void => {
    const dict = file.resolve(object);
    if (!(object instanceof PDFRef) || !(dict instanceof PDFDict)) return;
    if (seenNumbers.has(object.objectNumber)) throw createDamagedError("its form lists a field twice");
    seenNumbers.add(object.objectNumber);
    if (seenNumbers.size > MAX_NODES || parents.length > MAX_DEPTH)
      throw createTooComplexError("a form with too many fields");
    const own = readPdfText(file, getEntry(dict, "T"));
    const name = own === undefined ? prefix : prefix === "" ? own : `${prefix}.${own}`;
    const kids = file.array(getEntry(dict, "Kids"))?.asArray() ?? [];
    const children = kids.filter((kid) => getEntry(file.dict(kid) ?? form, "T") !== undefined);
    if (children.length > 0) for (const kid of kids) visitField(kid, [dict, ...parents], name);
    else fields.push(toField(file, { ref: object, dict, parents, name }, kids, form));
  };
  for (const object of file.array(getEntry(form, "Fields"))?.asArray() ?? []) visitField(object, [], "");
  return fields;
}

function toField(file: PdfFile, node: Node, kids: readonly PDFObject[], form: PDFDict): FormField {
  const { ref, dict, parents, name } = node;
  const findInherited = (key: string) => {
    for (const holder of [dict, ...parents, form]) {
      const value = file.resolve(getEntry(holder, key));
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const widgets = kids.flatMap((kid): Widget[] => {
    const widget = file.resolve(kid);
    return kid instanceof PDFRef && widget instanceof PDFDict ? [{ ref: kid, dict: widget }] : [];
  });
  const flags = file.number(findInherited("Ff")) ?? 0;
  return {
    name,
    kind: toFieldKind(file.name(findInherited("FT")), flags),
    ref,
    dict,
    flags,
    widgets: kids.length > 0 ? widgets : [{ ref, dict }],
    inherited: findInherited,
  };
}

function toFieldKind(type: string | undefined, flags: number): FormFieldKind {
  if (type === "Tx") return "text";
  if (type === "Ch") return "choice";
  if (type === "Sig") return "signature";
  if ((flags & PUSH_BUTTON) !== 0) return "button";
  return (flags & RADIO) !== 0 ? "radio" : "checkbox";
}

/** Lists the options of a choice field: the exported value and the visible text. */
export function listChoiceOptions(file: PdfFile, field: FormField): { value: string; label: string }[] {
  const list = field.inherited("Opt");
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().map((item) => {
    const pair = file.array(item)?.asArray();
    const value = readPdfText(file, pair ? pair[0] : item) ?? "";
    return { value, label: pair ? (readPdfText(file, pair[1]) ?? value) : value };
  });
}

export const readFieldLabel = (file: PdfFile, field: FormField): string =>
  readPdfText(file, field.inherited("TU")) ?? getLastPart(field.name);

export const getLastPart = (name: string): string => name.split(".").at(-1) ?? name;

export function isShown(file: PdfFile, dict: PDFDict): boolean {
  const flags = file.number(getEntry(dict, "F")) ?? 0;
  return (flags & (HIDDEN | NO_VIEW)) === 0;
}

/** Returns the names of the states, besides Off, that a checkbox or radio widget can be drawn in. */
export function listOnStates(file: PdfFile, widget: Widget): PDFName[] {
  const normal = file.resolve(getEntry(file.dict(getEntry(widget.dict, "AP")) ?? widget.dict, "N"));
  if (!(normal instanceof PDFDict)) return [];
  return normal.keys().filter((key) => key.decodeText() !== "Off");
}

export function isAnswered(file: PdfFile, { kind, widgets, inherited }: FormField): boolean {
  if (kind === "text" || kind === "choice") return (readPdfText(file, inherited("V")) ?? "").trim() !== "";
  return findWidgetState(file, widgets) !== null;
}

/** Returns the state that is on, null where none is. */
export function findWidgetState(file: PdfFile, widgets: readonly Widget[]): string | null {
  for (const { dict } of widgets) {
    const state = file.name(getEntry(dict, "AS"));
    if (state !== undefined && state !== "Off") return state;
  }
  return null;
}

export const readNumbers = (file: PdfFile, object: PDFObject | undefined): number[] =>
  (file.array(object)?.asArray() ?? []).flatMap((item) => {
    const value = file.resolve(item);
    return value instanceof PDFNumber ? [value.asNumber()] : [];
  });
