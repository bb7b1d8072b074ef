import { PDFDict, PDFHexString, PDFName, PDFRef } from "pdf-lib";
import type { Increment } from "../append/increment";
import { damaged } from "../syntax/parser";
import { checkboxAppearances, listAppearance, textAppearance } from "./appearance";
import { entry, FLAGS, formOf, onStates, readFormFields, type Widget } from "./fields";
import { type FormValues, type Setting, settingsOf } from "./values";

const OFF = PDFName.of("Off");
const YES = PDFName.of("Yes");

/** The dictionary to change: the copy that the increment holds already, or a fresh one. */
function editable(increment: Increment, { ref, dict }: { ref: PDFRef; dict: PDFDict }): PDFDict {
  const known = increment.context.lookup(ref);
  if (known instanceof PDFDict) return known;
  const copy = increment.copyOf(dict);
  increment.replace(ref, copy);
  return copy;
}

function setAppearance(increment: Increment, widget: Widget, normal: PDFRef | PDFDict): void {
  const old = increment.file.dict(entry(widget.dict, "AP"));
  const appearances = old ? increment.copyOf(old) : PDFDict.withContext(increment.context);
  appearances.set(PDFName.of("N"), normal);
  editable(increment, widget).set(PDFName.of("AP"), appearances);
}

function fillText(increment: Increment, setting: Exclude<Setting, { kind: "state" }>): void {
  const { field } = setting;
  const dict = editable(increment, field);
  const value = setting.kind === "text" ? setting.text : setting.value;
  dict.set(PDFName.of("V"), PDFHexString.fromText(value));
  // Rich text and selected positions would say something else than the value.
  for (const key of ["RV", "I"]) dict.delete(PDFName.of(key));
  const isList = setting.kind === "choice" && (field.flags & FLAGS.combo) === 0;
  const shown = setting.kind === "text" ? setting.text : setting.label;
  for (const widget of field.widgets) {
    const appearance = isList
      ? listAppearance(increment, field, widget, value)
      : textAppearance(increment, field, widget, shown);
    setAppearance(increment, widget, appearance);
  }
}

function fillState(increment: Increment, setting: Extract<Setting, { kind: "state" }>): void {
  const { field } = setting;
  let value = OFF;
  for (const [index, widget] of field.widgets.entries()) {
    const isBare = field.kind === "checkbox" && onStates(increment.file, widget).length === 0;
    if (isBare) setAppearance(increment, widget, checkboxAppearances(increment, field, widget));
    const state = isBare ? (setting.on ? YES : null) : setting.chosen(widget, index);
    if (state && value === OFF) value = state;
    editable(increment, widget).set(PDFName.of("AS"), state ?? OFF);
  }
  editable(increment, field).set(PDFName.of("V"), value);
}

/** An XFA twin would go on showing its own values in readers that prefer it. */
function dropXfa(increment: Increment): void {
  const { file } = increment;
  const form = formOf(file);
  if (!form || file.resolve(entry(form, "XFA")) === undefined) return;
  const copy = increment.copyOf(form);
  copy.delete(PDFName.of("XFA"));
  const formRef = entry(file.catalog, "AcroForm");
  if (formRef instanceof PDFRef) increment.replace(formRef, copy);
  else {
    const rootRef = file.xref.trailer.get(PDFName.of("Root"));
    if (!(rootRef instanceof PDFRef)) throw damaged("its catalog is not an object of its own");
    const catalog = increment.copyOf(file.catalog);
    catalog.set(PDFName.of("AcroForm"), copy);
    increment.replace(rootRef, catalog);
  }
}

/**
 * Writes values into the form, with appearances; fields that are not named stay untouched. Returns whether any field
 * was. @throws Refusal INVALID_BODY naming the key whose value does not suit its field
 */
export function fillForm(increment: Increment, values: FormValues): boolean {
  const { file } = increment;
  const settings = settingsOf(file, readFormFields(file), values);
  for (const setting of settings) {
    if (setting.kind === "state") fillState(increment, setting);
    else fillText(increment, setting);
  }
  if (settings.length > 0) dropXfa(increment);
  return settings.length > 0;
}
