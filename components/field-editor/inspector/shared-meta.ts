import type { FieldMeta } from "@/server/domain/field/meta";
import type { EditorField } from "../model/editor-field";

export type Shared<T> = { readonly value: T | undefined; readonly isMixed: boolean };

export function getSharedValue<T>(
  fields: readonly EditorField[],
  read: (field: EditorField) => T | undefined,
): Shared<T> {
  const values = new Set(fields.map(read));
  const [value] = values;
  return values.size === 1 ? { value, isMixed: false } : { value: undefined, isMixed: true };
}

export function getSharedMetaValue<T>(
  fields: readonly EditorField[],
  read: (meta: FieldMeta) => T | undefined,
): Shared<T> {
  return getSharedValue(fields, ({ fieldMeta }) => (fieldMeta === null ? undefined : read(fieldMeta)));
}

/** Returns the metas if all fields are of one type, otherwise none. */
export function listMetasOfType<T extends FieldMeta["type"]>(
  fields: readonly EditorField[],
  type: T,
): readonly Extract<FieldMeta, { type: T }>[] {
  const metas = fields.flatMap(({ fieldMeta }) => (isMetaOfType(fieldMeta, type) ? [fieldMeta] : []));
  return metas.length === fields.length ? metas : [];
}

function isMetaOfType<T extends FieldMeta["type"]>(
  meta: FieldMeta | null,
  type: T,
): meta is Extract<FieldMeta, { type: T }> {
  return meta?.type === type;
}
