import { readFileSync } from "node:fs";
import { isDomainError } from "@/server/domain/errors";
import { type FillableField, FORM_FIELDS_TOLD, FORM_OPTIONS_TOLD } from "@/server/domain/form-field";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { PdfFile } from "../syntax/file";
import {
  FLAGS,
  type FormField,
  findWidgetState,
  isShown,
  listChoiceOptions,
  listOnStates,
  readFieldLabel,
  readFormFields,
  readPdfText,
} from "./fields";

/** Lists a form's fillable fields. Runs only in the pool's processes. */

/** The total, and the first of them. */
export type FillableForm = { total: number; fields: FillableField[] };

/**
 * Lists the fields of a form that a person may fill, in the form's order: no buttons, signatures or secrets,
 * no hidden or read-only fields. A form that cannot be read has none.
 */
export function readFillable(path: string): FillableForm {
  const file = new PdfFile(readFileSync(path));
  // Two fields of one name hold one value.
  const named = new Map(listReadableFields(file).map((field) => [field.name, field]));
  const fields = [...named.values()].filter((field) => isFillable(file, field));
  return {
    total: fields.length,
    fields: fields.slice(0, FORM_FIELDS_TOLD).map((field) => toFillableField(file, field)),
  };
}

function listReadableFields(file: PdfFile): FormField[] {
  try {
    return readFormFields(file);
  } catch (error) {
    if (isDomainError(error)) return [];
    throw error;
  }
}

function isFillable(file: PdfFile, { kind, flags, name, widgets }: FormField): boolean {
  if (kind === "button" || kind === "signature" || name === "") return false;
  if ((flags & FLAGS.readOnly) !== 0 || (kind === "text" && (flags & FLAGS.password) !== 0)) return false;
  return widgets.some(({ dict }) => isShown(file, dict));
}

function toFillableField(file: PdfFile, field: FormField): FillableField {
  const common = {
    name: field.name,
    label: [...readFieldLabel(file, field)].slice(0, TEXT_LIMITS.fieldLabel).join(""),
    isRequired: (field.flags & FLAGS.required) !== 0,
    isMultiline: false,
    maxLength: null,
    isFree: false,
    options: [],
  };
  if (field.kind === "text") {
    const isMultiline = (field.flags & FLAGS.multiline) !== 0;
    const limit = file.number(field.inherited("MaxLen"));
    const maxLength = limit !== undefined && limit > 0 ? Math.floor(limit) : null;
    return {
      ...common,
      kind: "TEXT",
      isMultiline,
      maxLength,
      value: readPdfText(file, field.inherited("V")) ?? null,
    };
  }
  if (field.kind === "choice") return { ...common, ...toChoiceField(file, field) };
  const states = listStateOptions(file, field);
  // A single box is on or off. Boxes of one name with states of their own exclude each other as radio buttons
  // do.
  if (field.kind === "checkbox" && states.length < 2) {
    return { ...common, kind: "CHECKBOX", value: findWidgetState(file, field.widgets) !== null };
  }
  return { ...common, kind: "RADIO", options: states, value: findWidgetState(file, field.widgets) };
}

function toChoiceField(
  file: PdfFile,
  field: FormField,
): Pick<FillableField, "kind" | "isFree" | "options" | "value"> {
  const isCombo = (field.flags & FLAGS.combo) !== 0;
  return {
    kind: isCombo ? "DROPDOWN" : "LIST",
    isFree: isCombo && (field.flags & FLAGS.edit) !== 0,
    options: listUniqueOptions(listChoiceOptions(file, field)),
    value: readPdfText(file, field.inherited("V")) ?? null,
  };
}

/** The values a box can take: the name of its state, and its exported value if the form states one. */
function listStateOptions(file: PdfFile, field: FormField): FillableField["options"] {
  const exported = listChoiceOptions(file, field);
  return listUniqueOptions(
    field.widgets.flatMap((widget, index) => {
      const [state] = listOnStates(file, widget);
      if (!state) return [];
      const value = state.decodeText();
      return [{ value, label: exported[index]?.label || value }];
    }),
  );
}

const listUniqueOptions = (options: FillableField["options"]): FillableField["options"] =>
  [...new Map(options.map((option) => [option.value, option])).values()].slice(0, FORM_OPTIONS_TOLD);
