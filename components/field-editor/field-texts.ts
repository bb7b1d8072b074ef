"use client";

import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { getFieldName, isReadOnly, isRequired } from "@/server/domain/field/requirement";
import type { EditorField } from "./model/editor-field";
import { type EditorWorld, itemOf, recipientOf } from "./state/editor";

/** Returns the texts of fields for paper, lists and screen readers (components/README.md 4.12). */
export function useFieldTexts(world: EditorWorld) {
  const t = useTranslations("editor");
  return useMemo(() => {
    const personOf = (field: EditorField) => recipientOf(world, field.recipientId)?.name ?? t("field.nobody");
    const typeOf = (field: EditorField) => getFieldName(field.fieldMeta) || t(`type.${field.type}`);
    const dutyOf = (field: EditorField) => {
      if (isReadOnly(field)) return t("field.readOnly");
      return isRequired(field) ? t("field.required") : t("field.optional");
    };
    return {
      personOf,
      /** The field's label, else its type: "Signature". */
      typeOf,
      dutyOf,
      /** "Signature, Ana Pérez, required, page 3 of 12" */
      nameOf: (field: EditorField) =>
        t("field.name", {
          type: typeOf(field),
          person: personOf(field),
          duty: dutyOf(field),
          page: field.page,
          pages: itemOf(world, field.envelopeItemId)?.pages.length ?? 1,
        }),
      /** "62 % from left, 81 % from top, 24 by 5 %" */
      placeOf: (field: EditorField) =>
        t("field.place", {
          x: Math.round(field.positionX),
          y: Math.round(field.positionY),
          width: Math.round(field.width),
          height: Math.round(field.height),
        }),
    };
  }, [t, world]);
}
