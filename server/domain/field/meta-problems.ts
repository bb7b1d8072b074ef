import { countCodePoints } from "@/server/domain/limits";
import type { FieldMeta } from "./meta";
import { toFieldType } from "./meta-types";
import { findBrokenBound, readNumber } from "./number";
import { getPresetValue } from "./preset";
import { isCheckDigitRight, readRut } from "./rut";

/** Problems that keep a field from being sent, though it may be saved (domain/fields.md 8.1). */
export type MetaProblem =
  | "choiceWithoutOptions"
  | "optionBlank"
  | "optionRepeated"
  | "severalChecked"
  | "defaultNotAnOption"
  | "defaultTooLong"
  | "defaultNotANumber"
  | "defaultOutOfBounds"
  | "defaultNotARut"
  | "defaultBreaksRule"
  | "readOnlyWithoutValue";

/** Returns all problems of one field's meta, in a fixed order; empty if the field can be sent. */
export function findMetaProblems(meta: FieldMeta | null): MetaProblem[] {
  if (meta === null) return [];
  const problems = findProblemsByType(meta);
  const canHoldValue = !["signature", "initials", "rut_firmado"].includes(meta.type);
  const fillsItself = ["name", "email", "date"].includes(meta.type);
  const isEmptyLock =
    meta.readOnly === true &&
    (!canHoldValue ||
      (!fillsItself && getPresetValue({ type: toFieldType(meta.type), fieldMeta: meta }) === null));
  return isEmptyLock ? [...problems, "readOnlyWithoutValue"] : problems;
}

function findProblemsByType(meta: FieldMeta): MetaProblem[] {
  switch (meta.type) {
    case "text":
      return isTooLong(meta.text ?? "", meta.characterLimit) ? ["defaultTooLong"] : [];
    case "number":
      return findNumberProblems(meta);
    case "rut":
      return findRutProblems(meta);
    case "radio":
      return findRadioProblems(meta);
    case "checkbox":
      return findCheckboxProblems(meta);
    case "dropdown":
      return findDropdownProblems(meta);
    default:
      return [];
  }
}

function isTooLong(text: string, limit: number | undefined): boolean {
  return Boolean(limit) && countCodePoints(text) > (limit ?? 0);
}

function findNumberProblems(meta: Extract<FieldMeta, { type: "number" }>): MetaProblem[] {
  const typed = meta.value?.trim() ?? "";
  if (typed === "") return [];
  const value = readNumber(typed, meta.numberFormat);
  if (value === null) return ["defaultNotANumber"];
  return findBrokenBound(value, meta) === null ? [] : ["defaultOutOfBounds"];
}

function findRutProblems(meta: Extract<FieldMeta, { type: "rut" }>): MetaProblem[] {
  const text = meta.text ?? "";
  if (text.trim() === "") return [];
  const rut = readRut(text);
  if (rut === null || !isCheckDigitRight(rut)) return ["defaultNotARut"];
  return getPresetValue({ type: "RUT", fieldMeta: meta }) === null ? ["defaultTooLong"] : [];
}

function findRadioProblems(meta: Extract<FieldMeta, { type: "radio" }>): MetaProblem[] {
  const options = meta.values ?? [];
  if (options.length === 0) return ["choiceWithoutOptions"];
  return options.filter(({ checked }) => checked).length > 1 ? ["severalChecked"] : [];
}

function findCheckboxProblems(meta: Extract<FieldMeta, { type: "checkbox" }>): MetaProblem[] {
  const options = meta.values ?? [];
  if (options.length === 0) return ["choiceWithoutOptions"];
  const isAnyChecked = options.some(({ checked }) => checked);
  const isPresetAllowed = getPresetValue({ type: "CHECKBOX", fieldMeta: meta }) !== null;
  return isAnyChecked && !isPresetAllowed ? ["defaultBreaksRule"] : [];
}

function findDropdownProblems(meta: Extract<FieldMeta, { type: "dropdown" }>): MetaProblem[] {
  const values = (meta.values ?? []).map(({ value }) => value);
  if (values.length === 0) return ["choiceWithoutOptions"];
  const problems: MetaProblem[] = [];
  if (values.some((value) => value.trim() === "")) problems.push("optionBlank");
  if (new Set(values).size !== values.length) problems.push("optionRepeated");
  if (meta.defaultValue && !values.includes(meta.defaultValue)) problems.push("defaultNotAnOption");
  return problems;
}
