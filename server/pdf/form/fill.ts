import { PDFBool, PDFDict, PDFHexString, PDFName, PDFRef } from "pdf-lib";
import type { Increment } from "../append/increment";
import { createDamagedError } from "../syntax/parser";
import { drawCheckboxAppearances, drawTextAppearance, listAppearance } from "./appearance";
import {
  FLAGS,
  type FormField,
  findAcroForm,
  getEntry,
  listChoiceOptions,
  listOnStates,
  readFormFields,
  readPdfText,
  type Widget,
} from "./fields";
import { buildFormSettings, type FormValues, type Setting } from "./values";

const OFF = PDFName.of("Off");
const YES = PDFName.of("Yes");

/** The dictionary to change: the copy that the increment holds already, or a fresh one. */
function getEditable(increment: Increment, { ref, dict }: { ref: PDFRef; dict: PDFDict }): PDFDict {
  const existingCopy = increment.context.lookup(ref);
  if (existingCopy instanceof PDFDict) return existingCopy;
  const copy = increment.copyDict(dict);
  increment.replace(ref, copy);
  return copy;
}

function setAppearance(increment: Increment, widget: Widget, normal: PDFRef | PDFDict): void {
  const old = increment.file.dict(getEntry(widget.dict, "AP"));
  const appearances = old ? increment.copyDict(old) : PDFDict.withContext(increment.context);
  appearances.set(PDFName.of("N"), normal);
  getEditable(increment, widget).set(PDFName.of("AP"), appearances);
}

function fillText(increment: Increment, setting: Exclude<Setting, { kind: "state" }>): void {
  const { field } = setting;
  const dict = getEditable(increment, field);
  const value = setting.kind === "text" ? setting.text : setting.value;
  dict.set(PDFName.of("V"), PDFHexString.fromText(value));
  // Rich text and selected positions could contradict the value.
  for (const key of ["RV", "I"]) dict.delete(PDFName.of(key));
  const isList = setting.kind === "choice" && (field.flags & FLAGS.combo) === 0;
  const displayText = setting.kind === "text" ? setting.text : setting.label;
  for (const widget of field.widgets) {
    const appearance = isList
      ? listAppearance(increment, field, widget, value)
      : drawTextAppearance(increment, field, widget, displayText);
    setAppearance(increment, widget, appearance);
  }
}

function fillState(increment: Increment, setting: Extract<Setting, { kind: "state" }>): void {
  const { field } = setting;
  let value = OFF;
  for (const [index, widget] of field.widgets.entries()) {
    const isBare = field.kind === "checkbox" && listOnStates(increment.file, widget).length === 0;
    if (isBare) setAppearance(increment, widget, drawCheckboxAppearances(increment, field, widget));
    const state = isBare ? (setting.on ? YES : null) : setting.chosen(widget, index);
    if (state && value === OFF) value = state;
    getEditable(increment, widget).set(PDFName.of("AS"), state ?? OFF);
  }
  getEditable(increment, field).set(PDFName.of("V"), value);
}

/**
 * Draws the present value of a field; false where only its reader can draw it, such as a push button without
 * a face.
 */
function drawAsItIs(increment: Increment, field: FormField): boolean {
  const { file } = increment;
  if (field.kind === "signature") return true;
  if (field.kind !== "text" && field.kind !== "choice") {
    return field.widgets.every(
      ({ dict }) => getEntry(file.dict(getEntry(dict, "AP")) ?? dict, "N") !== undefined,
    );
  }
  const value = readPdfText(file, field.inherited("V")) ?? "";
  const label = listChoiceOptions(file, field).find((option) => option.value === value)?.label ?? value;
  const isList = field.kind === "choice" && (field.flags & FLAGS.combo) === 0;
  for (const widget of field.widgets) {
    const appearance = isList
      ? listAppearance(increment, field, widget, value)
      : drawTextAppearance(increment, field, widget, label);
    setAppearance(increment, widget, appearance);
  }
  return true;
}

/**
 * Updates the form's own entries. An XFA twin would still show its own values in readers that prefer it.
 * NeedAppearances makes every reader draw its own version, so it goes too once every field is drawn.
 */
function settleForm(
  increment: Increment,
  fields: readonly FormField[],
  filled: ReadonlySet<FormField>,
): void {
  const { file } = increment;
  const form = findAcroForm(file);
  if (!form) return;
  const doomed = file.resolve(getEntry(form, "XFA")) === undefined ? [] : ["XFA"];
  if (file.resolve(getEntry(form, "NeedAppearances")) === PDFBool.True) {
    const others = fields.filter((field) => !filled.has(field));
    if (others.map((field) => drawAsItIs(increment, field)).every(Boolean)) doomed.push("NeedAppearances");
  }
  if (doomed.length === 0) return;
  const copy = increment.copyDict(form);
  for (const key of doomed) copy.delete(PDFName.of(key));
  const formRef = getEntry(file.catalog, "AcroForm");
  if (formRef instanceof PDFRef) {
    increment.replace(formRef, copy);
    return;
  }
  const rootRef = file.xref.trailer.get(PDFName.of("Root"));
  if (!(rootRef instanceof PDFRef)) throw createDamagedError("its catalog is not an object of its own");
  const catalog = increment.copyDict(file.catalog);
  catalog.set(PDFName.of("AcroForm"), copy);
  increment.replace(rootRef, catalog);
}

/** True if a field holds and shows its value already, so that filling a form again changes nothing. */
function isSet({ file }: Increment, setting: Setting): boolean {
  const { field } = setting;
  const isDrawn = field.widgets.every(
    ({ dict }) => getEntry(file.dict(getEntry(dict, "AP")) ?? dict, "N") !== undefined,
  );
  if (!isDrawn) return false;
  if (setting.kind === "text") return readPdfText(file, field.inherited("V")) === setting.text;
  if (setting.kind === "choice") return readPdfText(file, field.inherited("V")) === setting.value;
  return field.widgets.every(
    (widget, index) =>
      (file.name(getEntry(widget.dict, "AS")) ?? "Off") ===
      (setting.chosen(widget, index)?.decodeText() ?? "Off"),
  );
}

/**
 * Writes values into the form, with appearances; other fields, and fields with that value, stay. Returns true
 * if anything changed.
 * @throws DomainError INVALID_BODY naming the key whose value does not suit its field
 */
export function fillForm(increment: Increment, values: FormValues): boolean {
  const { file } = increment;
  const fields = readFormFields(file);
  const settings = buildFormSettings(file, fields, values).filter((setting) => !isSet(increment, setting));
  for (const setting of settings) {
    if (setting.kind === "state") fillState(increment, setting);
    else fillText(increment, setting);
  }
  if (settings.length === 0) return false;
  settleForm(increment, fields, new Set(settings.map(({ field }) => field)));
  return true;
}
