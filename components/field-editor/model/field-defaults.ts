import { FieldMeta, getDefaultFieldMeta } from "@/server/domain/field/meta";
import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import type { EditorField } from "./editor-field";
import type { PageSize } from "./geometry";

/**
 * Size of a new field in points: large enough to write in, small enough for a printed
 * line. Text fields stay below two lines of 12 points, so that "auto" keeps them to one.
 */
export const DEFAULT_SIZES = {
  SIGNATURE: { width: 160, height: 48 },
  INITIALS: { width: 64, height: 36 },
  NAME: { width: 160, height: 22 },
  EMAIL: { width: 180, height: 22 },
  DATE: { width: 110, height: 22 },
  TEXT: { width: 170, height: 22 },
  NUMBER: { width: 100, height: 22 },
  RADIO: { width: 130, height: 56 },
  CHECKBOX: { width: 130, height: 56 },
  DROPDOWN: { width: 150, height: 22 },
  RUT: { width: 110, height: 22 },
  RUT_FIRMADO: { width: 130, height: 22 },
} as const satisfies Record<CreatableFieldType, PageSize>;

/**
 * Meta keys a new field takes over from the last field of its type: appearance, never content (docuseal#554).
 */
const INHERITED = [
  "fontSize",
  "overflow",
  "textAlign",
  "verticalAlign",
  "lineHeight",
  "letterSpacing",
] as const;

/** Builds the meta of a new field: defaults of the type, initial options, and the appearance of `like`. */
export function createFieldMeta(
  type: CreatableFieldType,
  like: EditorField | undefined,
  optionName: (place: number) => string,
): FieldMeta {
  const meta = withOptions(getDefaultFieldMeta(type), optionName);
  const model = like?.fieldMeta;
  return model?.type === meta.type ? FieldMeta.parse({ ...meta, ...pickAppearance(model) }) : meta;
}

function withOptions(meta: FieldMeta, optionName: (place: number) => string): FieldMeta {
  switch (meta.type) {
    case "radio":
    case "checkbox":
      return { ...meta, values: [1, 2].map((id) => ({ id, checked: false, value: optionName(id) })) };
    case "dropdown":
      return { ...meta, values: [1, 2].map((place) => ({ value: optionName(place) })) };
    default:
      return meta;
  }
}

function pickAppearance(meta: FieldMeta): Record<string, unknown> {
  return Object.fromEntries(Object.entries(meta).filter(([key]) => INHERITED.some((kept) => kept === key)));
}

/** Converts meta to another type. Keeps label, hint, required and appearance where both types have them. */
export function convertMeta(
  meta: FieldMeta | null,
  type: CreatableFieldType,
  optionName: (place: number) => string,
): FieldMeta {
  const fresh = createFieldMeta(type, undefined, optionName);
  if (meta === null) return fresh;
  if (meta.type === fresh.type) return meta;
  const { label, placeholder, required } = meta;
  const inheritedEntries = Object.entries({ ...pickAppearance(meta), label, placeholder, required });
  return FieldMeta.parse({
    ...fresh,
    ...Object.fromEntries(inheritedEntries.filter(([, value]) => value !== undefined)),
  });
}
