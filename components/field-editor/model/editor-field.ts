import type { Field } from "@/server/contract/field";
import type { FieldForRules } from "@/server/domain/aggregate";
import { FieldMeta, getDefaultFieldMeta } from "@/server/domain/field/meta";
import { isCreatable } from "@/server/domain/field/meta-types";

/**
 * A field in the editor. `id` is local and never changes while the page is open: the
 * server's id for loaded fields, negative for new ones. Autosave maps the two.
 */
export type EditorField = Pick<
  FieldForRules,
  | "id"
  | "recipientId"
  | "envelopeItemId"
  | "type"
  | "page"
  | "positionX"
  | "positionY"
  | "width"
  | "height"
  | "fieldMeta"
>;

/**
 * Compares two fields, regardless of key order: a field placed here has another order than one from the wire.
 */
export function isSameField(a: EditorField | null | undefined, b: EditorField | null | undefined): boolean {
  return a === b || JSON.stringify(a ?? null, sortKeys) === JSON.stringify(b ?? null, sortKeys);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export type FieldMap = ReadonlyMap<number, EditorField>;

/** Wire shape: JSON leaves out undefined values. */
type WireField = Omit<Field, "fieldMeta"> & { readonly fieldMeta?: unknown };

/** Reads a field from the wire. Meta that no longer parses falls back to the defaults of its type. */
export function toEditorField(field: WireField): EditorField {
  return {
    id: field.id,
    recipientId: field.recipientId,
    envelopeItemId: field.envelopeItemId,
    type: field.type,
    page: field.page,
    positionX: field.positionX,
    positionY: field.positionY,
    width: field.width,
    height: field.height,
    fieldMeta: readMeta(field),
  };
}

function readMeta({ type, fieldMeta }: WireField): FieldMeta | null {
  if (!isCreatable(type)) return null;
  const parsed = FieldMeta.safeParse(fieldMeta);
  return parsed.success ? parsed.data : getDefaultFieldMeta(type);
}

export function toFieldMap(fields: readonly EditorField[]): FieldMap {
  return new Map(fields.map((field) => [field.id, field]));
}

export function listFieldsByIds(fields: FieldMap, ids: ReadonlySet<number>): EditorField[] {
  return [...fields.values()].filter(({ id }) => ids.has(id));
}
