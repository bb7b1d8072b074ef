"use client";

import { Info } from "lucide-react";
import { useTranslations } from "use-intl";
import type { EditorField } from "../model/editor-field";
import { TextAlignOption } from "./align-options";
import { ChoiceOptions } from "./choice-options";
import { DropdownOptions } from "./dropdown-options";
import { getSharedValue } from "./shared-meta";
import { NumberOptions, RutOptions, TextOptions } from "./text-options";

/**
 * Options of a single field type (components/field-editor.md 4.8).
 * Several fields show them when all have the same type.
 */
export function TypeOptions({ fields }: { fields: readonly EditorField[] }) {
  const type = getSharedValue(fields, (field) => field.type).value;
  const [only, ...others] = fields;
  const meta = others.length === 0 ? only?.fieldMeta : undefined;
  switch (type) {
    case "TEXT":
      return <TextOptions fields={fields} />;
    case "NUMBER":
      return <NumberOptions fields={fields} />;
    case "RUT":
      return <RutOptions fields={fields} />;
    case "RADIO":
    case "CHECKBOX":
      return meta?.type === "radio" || meta?.type === "checkbox" ? <ChoiceOptions meta={meta} /> : null;
    case "DROPDOWN":
      return meta?.type === "dropdown" ? <DropdownOptions meta={meta} /> : null;
    case "INITIALS":
    case "NAME":
    case "EMAIL":
    case "DATE":
    case "RUT_FIRMADO":
      return <AlignedOptions fields={fields} type={type} />;
    case "SIGNATURE":
      return <Note type={type} />;
    default:
      return null;
  }
}

function AlignedOptions({
  fields,
  type,
}: {
  fields: readonly EditorField[];
  type: "INITIALS" | "NAME" | "EMAIL" | "DATE" | "RUT_FIRMADO";
}) {
  const metas = fields.flatMap(({ fieldMeta }) => (fieldMeta && "textAlign" in fieldMeta ? [fieldMeta] : []));
  return (
    <>
      {type !== "INITIALS" && <Note type={type} />}
      <TextAlignOption metas={metas} />
    </>
  );
}

function Note({ type }: { type: "SIGNATURE" | "NAME" | "EMAIL" | "DATE" | "RUT_FIRMADO" }) {
  const t = useTranslations("editor.inspector.note");
  return (
    <p className="flex items-start gap-2 rounded-control bg-muted px-3 py-2 text-dense text-ink-2">
      <Info className="mt-px size-4 shrink-0" aria-hidden />
      {t(type)}
    </p>
  );
}
