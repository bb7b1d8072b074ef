import type { FieldType } from "@/server/domain/vocabulary";
import type { FieldMeta } from "./meta";

type Configured = { readonly type: FieldType; readonly fieldMeta: FieldMeta | null };

const OPTIONAL_BY_DEFAULT: readonly FieldType[] = ["TEXT", "NUMBER", "RADIO", "CHECKBOX", "DROPDOWN"];

/**
 * Returns true if it must be filled before its recipient completes. An explicit `required` wins
 * (domain/fields.md 8.2).
 */
export function isRequired(field: Configured): boolean {
  if (isReadOnly(field)) return false;
  return field.fieldMeta?.required ?? !OPTIONAL_BY_DEFAULT.includes(field.type);
}

/** Locked with the sender's value; no recipient fills or clears it. */
export function isReadOnly(field: Configured): boolean {
  return field.fieldMeta?.readOnly === true;
}

/** Returns the field's label, or the text of its only option, or "". */
export function getFieldName(meta: FieldMeta | null): string {
  const label = meta?.label?.trim();
  if (label) return label;
  const options = meta?.type === "checkbox" || meta?.type === "radio" ? (meta.values ?? []) : [];
  return options.length === 1 ? (options[0]?.value.trim() ?? "") : "";
}

/** Returns the field's name in messages: its label, else its type. */
export function getFieldLabel(field: Configured): string {
  return field.fieldMeta?.label || field.type;
}
