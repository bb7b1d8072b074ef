"use client";

import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { getFieldName, isReadOnly, isRequired } from "@/server/domain/field/requirement";
import type { EditorField } from "./model/editor-field";
import { type EditorWorld, findEditorItem, findEditorRecipient } from "./state/editor";

/** Returns the texts of fields for paper, lists and screen readers (components/field-editor.md 4.12). */
export function useFieldTexts(world: EditorWorld) {
  const t = useTranslations("editor");
  return useMemo(() => {
    const getOwnerName = (field: EditorField) =>
      findEditorRecipient(world, field.recipientId)?.name ?? t("field.nobody");
    const getTypeName = (field: EditorField) => getFieldName(field.fieldMeta) || t(`type.${field.type}`);
    const formatDuty = (field: EditorField) => {
      if (isReadOnly(field)) return t("field.readOnly");
      return isRequired(field) ? t("field.required") : t("field.optional");
    };
    return {
      getOwnerName,
      /** The field's label, else its type: "Signature". */
      formatType: getTypeName,
      formatDuty,
      /** "Signature, Ana Pérez, required, page 3 of 12" */
      formatName: (field: EditorField) =>
        t("field.name", {
          type: getTypeName(field),
          person: getOwnerName(field),
          duty: formatDuty(field),
          page: field.page,
          pages: findEditorItem(world, field.envelopeItemId)?.pages.length ?? 1,
        }),
      /** "62 % from left, 81 % from top, 24 by 5 %" */
      formatPlace: (field: EditorField) =>
        t("field.place", {
          x: Math.round(field.positionX),
          y: Math.round(field.positionY),
          width: Math.round(field.width),
          height: Math.round(field.height),
        }),
    };
  }, [t, world]);
}
