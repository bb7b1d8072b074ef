import type { Field } from "@/server/contract/field";
import type { FieldForRules } from "@/server/domain/aggregate";
import { defaultMeta, FieldMeta } from "@/server/domain/field/meta";
import { isCreatable } from "@/server/domain/field/meta-types";

/**
 * A field as the editor holds it. `id` is the editor's own and never changes while the page is open: the server's
 * number for what was loaded, a negative one for what was placed here (autosave keeps the map between both).
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

/** Whether two fields say the same, whatever order their keys came in: what is placed here has another than the wire. */
export function isSameField(a: EditorField | null | undefined, b: EditorField | null | undefined): boolean {
  return a === b || JSON.stringify(a ?? null, byKey) === JSON.stringify(b ?? null, byKey);
}

function byKey(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export type FieldMap = ReadonlyMap<number, EditorField>;

/** As it arrives: JSON leaves out what is undefined. */
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
  return parsed.success ? parsed.data : defaultMeta(type);
}

export function toFieldMap(fields: readonly EditorField[]): FieldMap {
  return new Map(fields.map((field) => [field.id, field]));
}

/** The chosen fields that still exist, in the order of the map. */
export function pickFields(fields: FieldMap, ids: ReadonlySet<number>): EditorField[] {
  return [...fields.values()].filter(({ id }) => ids.has(id));
}
