import { isCreatable, toMetaType } from "@/server/domain/field/meta-types";
import { isPrefillable } from "@/server/domain/field/prefill-types";
import type { FieldType } from "@/server/domain/vocabulary";
import { listFieldOptions } from "./field-options";

type Field = { readonly id: number; readonly type: FieldType; readonly fieldMeta?: unknown };
type Template = {
  readonly id: string;
  readonly recipients: readonly { readonly id: number; readonly name: string }[];
  readonly fields: readonly Field[];
};

/** A value for one field of a template, as `POST /envelope/use` takes it. */
export type PrefillExample = { id: number; type: string; value: string | string[] };

function getExampleValue(field: Field): string | string[] {
  switch (field.type) {
    case "NUMBER":
      return "1";
    case "DATE":
      return "2026-03-31";
    case "RUT":
      return "11.111.111-1";
    case "RADIO":
    case "DROPDOWN":
      return listFieldOptions(field)[0] ?? "";
    case "CHECKBOX":
      return listFieldOptions(field).slice(0, 1);
    default:
      return "…";
  }
}

export const buildPrefillExamples = (fields: readonly Field[]): PrefillExample[] =>
  fields.flatMap((field) =>
    isCreatable(field.type) && isPrefillable(field.type)
      ? [{ id: field.id, type: toMetaType(field.type), value: getExampleValue(field) }]
      : [],
  );

/** Returns a whole body of `POST /envelope/use` with the template's own ids. */
export const buildUseExample = ({ id, recipients, fields }: Template) => ({
  envelopeId: id,
  recipients: recipients.map((person) => ({ id: person.id, email: "ana@example.com", name: "Ana Rojas" })),
  prefillFields: buildPrefillExamples(fields),
  distributeDocument: true,
});
