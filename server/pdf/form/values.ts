import type { PDFName } from "pdf-lib";
import { DomainError } from "@/server/domain/errors";
import { countCodePoints } from "@/server/domain/limits";
import type { PdfFile } from "../syntax/file";
import { FLAGS, type FormField, listChoiceOptions, listOnStates, type Widget } from "./fields";

/** `formValues` of an envelope: by the name of the form field (rest/envelopes.md 4.4). */
export type FormValues = Readonly<Record<string, string | number | boolean>>;
type Value = FormValues[string];

/** The new value of a field; `chosen` is the state of a box, null for Off. */
export type Setting =
  | { field: FormField; kind: "text"; text: string }
  | { field: FormField; kind: "choice"; value: string; label: string }
  | {
      field: FormField;
      kind: "state";
      on: boolean;
      chosen: (widget: Widget, index: number) => PDFName | null;
    };

function createRefusal(name: string, complaint: string): DomainError {
  const path = `formValues.${name}`;
  return new DomainError("INVALID_BODY", `${path}: ${complaint}`, { issues: [{ path, message: complaint }] });
}

function asText(name: string, value: Value): string {
  if (typeof value === "boolean") throw createRefusal(name, "this form field takes text, not true or false.");
  return String(value);
}

function buildTextSetting(file: PdfFile, field: FormField, value: Value): Setting {
  const text = asText(field.name, value);
  const limit = file.number(field.inherited("MaxLen"));
  if (limit !== undefined && countCodePoints(text) > limit) {
    throw createRefusal(field.name, `this form field takes at most ${limit} characters.`);
  }
  return { field, kind: "text", text };
}

function buildChoiceSetting(file: PdfFile, field: FormField, value: Value): Setting {
  const text = asText(field.name, value);
  const options = listChoiceOptions(file, field);
  const option =
    options.find((candidate) => candidate.value === text) ??
    options.find((candidate) => candidate.label === text);
  if (option) return { field, kind: "choice", ...option };
  const isFree = (field.flags & FLAGS.combo) !== 0 && (field.flags & FLAGS.edit) !== 0;
  if (!isFree) throw createRefusal(field.name, "this is none of the options of the form field.");
  return { field, kind: "choice", value: text, label: text };
}

function buildCheckboxSetting(file: PdfFile, field: FormField, value: Value): Setting {
  const first = field.widgets.flatMap((widget) => listOnStates(file, widget))[0];
  const requestedState = typeof value === "boolean" ? (first?.decodeText() ?? "Yes") : String(value);
  const findOwnState = (widget: Widget) =>
    listOnStates(file, widget).find((name) => name.decodeText() === requestedState) ?? null;
  if (typeof value !== "boolean" && !field.widgets.some((widget) => findOwnState(widget))) {
    throw createRefusal(field.name, "this form field is a checkbox and takes true or false.");
  }
  return {
    field,
    kind: "state",
    on: value !== false,
    chosen: (widget) => (value === false ? null : findOwnState(widget)),
  };
}

function buildRadioSetting(file: PdfFile, field: FormField, value: Value): Setting {
  const requestedState = asText(field.name, value);
  const exported = listChoiceOptions(file, field).map((option) => option.value);
  const findOwnStateAt = (widget: Widget, index: number): PDFName | null => {
    const states = listOnStates(file, widget);
    const isExported = exported[index] === requestedState;
    return (
      states.find((name) => name.decodeText() === requestedState) ?? (isExported ? (states[0] ?? null) : null)
    );
  };
  if (!field.widgets.some((widget, index) => findOwnStateAt(widget, index))) {
    throw createRefusal(field.name, "this is none of the options of the form field.");
  }
  return { field, kind: "state", on: true, chosen: findOwnStateAt };
}

function toSetting(file: PdfFile, field: FormField, value: Value): Setting {
  switch (field.kind) {
    case "text":
      return buildTextSetting(file, field, value);
    case "choice":
      return buildChoiceSetting(file, field, value);
    case "checkbox":
      return buildCheckboxSetting(file, field, value);
    case "radio":
      return buildRadioSetting(file, field, value);
    case "button":
      throw createRefusal(field.name, "this form field is a push button and takes no value.");
    case "signature":
      throw createRefusal(field.name, "this form field is for a signature and takes no value.");
  }
}

/**
 * Resolves the values for a file's form. Unknown names are ignored.
 * @throws DomainError INVALID_BODY naming the key whose value does not suit its field
 */
export function buildFormSettings(
  file: PdfFile,
  fields: readonly FormField[],
  values: FormValues,
): Setting[] {
  return fields.flatMap((field) => {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    return value === undefined ? [] : [toSetting(file, field, value)];
  });
}
