import type { FieldType } from "@/server/domain/vocabulary";

/** Every type but FREE_SIGNATURE, which is read and rendered but never created (seed 2.4). */
export const CREATABLE_FIELD_TYPES = [
  "SIGNATURE",
  "INITIALS",
  "NAME",
  "EMAIL",
  "DATE",
  "TEXT",
  "NUMBER",
  "RADIO",
  "CHECKBOX",
  "DROPDOWN",
  "RUT",
  "RUT_FIRMADO",
] as const satisfies readonly FieldType[];
export type CreatableFieldType = (typeof CREATABLE_FIELD_TYPES)[number];

/**
 * Maps each field type to the lower-case type inside its meta: the only conversion. FREE_SIGNATURE has no
 * meta.
 */
export const META_TYPES = {
  SIGNATURE: "signature",
  INITIALS: "initials",
  NAME: "name",
  EMAIL: "email",
  DATE: "date",
  TEXT: "text",
  NUMBER: "number",
  RADIO: "radio",
  CHECKBOX: "checkbox",
  DROPDOWN: "dropdown",
  RUT: "rut",
  RUT_FIRMADO: "rut_firmado",
} as const satisfies Record<CreatableFieldType, string>;
export type MetaType = (typeof META_TYPES)[CreatableFieldType];

export function isCreatable(type: FieldType): type is CreatableFieldType {
  return type !== "FREE_SIGNATURE";
}

export function toMetaType(type: CreatableFieldType): MetaType {
  return META_TYPES[type];
}

export function toFieldType(metaType: MetaType): CreatableFieldType {
  return FIELD_TYPES_BY_META[metaType];
}

const FIELD_TYPES_BY_META = {
  signature: "SIGNATURE",
  initials: "INITIALS",
  name: "NAME",
  email: "EMAIL",
  date: "DATE",
  text: "TEXT",
  number: "NUMBER",
  radio: "RADIO",
  checkbox: "CHECKBOX",
  dropdown: "DROPDOWN",
  rut: "RUT",
  rut_firmado: "RUT_FIRMADO",
} as const satisfies Record<MetaType, CreatableFieldType>;
