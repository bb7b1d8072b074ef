import { countCodePoints } from "@/server/domain/limits";
import type { FieldType } from "@/server/domain/vocabulary";
import { isRuleSatisfied } from "./checkbox-rule";
import type { FieldMeta } from "./meta";
import { findBrokenBound, readNumber } from "./number";
import { toCanonicalRut } from "./rut";

/**
 * Returns the sender's value of a field, encoded as `customText`. Null if there is none, or if it breaks the
 * field's own rules: it would lock in a value that no recipient could enter.
 */
export function getPresetValue(field: {
  readonly type: FieldType;
  readonly fieldMeta: FieldMeta | null;
}): string | null {
  const meta = field.fieldMeta;
  switch (meta?.type) {
    case "text":
      return meta.text && isWithin(meta.text, meta.characterLimit) ? meta.text : null;
    case "number":
      return getNumberPreset(meta);
    case "rut":
      return getRutPreset(meta);
    case "radio": {
      const index = meta.values?.findIndex((option) => option.checked) ?? -1;
      return index < 0 ? null : String(index);
    }
    case "checkbox":
      return getCheckboxPreset(meta);
    case "dropdown":
      return meta.defaultValue && meta.values?.some(({ value }) => value === meta.defaultValue)
        ? meta.defaultValue
        : null;
    default:
      return null;
  }
}

export function removePreset(meta: FieldMeta): FieldMeta {
  switch (meta.type) {
    case "text":
    case "rut":
      return { ...meta, text: "" };
    case "number":
      return { ...meta, value: "" };
    case "dropdown":
      return { ...meta, defaultValue: "" };
    case "radio":
      return { ...meta, values: meta.values?.map((option) => ({ ...option, checked: false })) };
    case "checkbox":
      return { ...meta, values: meta.values?.map((option) => ({ ...option, checked: false })) };
    default:
      return meta;
  }
}

function isWithin(text: string, limit: number | undefined): boolean {
  return !limit || countCodePoints(text) <= limit;
}

function getNumberPreset(meta: Extract<FieldMeta, { type: "number" }>): string | null {
  const typed = meta.value?.trim() ?? "";
  const value = readNumber(typed, meta.numberFormat);
  return value !== null && findBrokenBound(value, meta) === null ? typed : null;
}

function getRutPreset(meta: Extract<FieldMeta, { type: "rut" }>): string | null {
  const canonical = toCanonicalRut(meta.text ?? "");
  return canonical !== null && isWithin(canonical, meta.characterLimit) ? canonical : null;
}

function getCheckboxPreset(meta: Extract<FieldMeta, { type: "checkbox" }>): string | null {
  const indices = (meta.values ?? []).flatMap((option, index) => (option.checked ? [index] : []));
  const isAllowed = isRuleSatisfied(meta.validationRule, meta.validationLength, indices.length);
  return indices.length > 0 && isAllowed ? JSON.stringify(indices) : null;
}
