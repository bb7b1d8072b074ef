"use client";

import { useTranslations } from "use-intl";
import { getFieldName } from "@/server/domain/field/requirement";
import type { FieldValueProblem } from "@/server/domain/field/value";
import { listChosenLabels, type SignerField } from "../model/signer-field";

/** Returns the texts of fields, values and errors, in the recipient's language. */
export function useWords() {
  const t = useTranslations("signing");
  return {
    /** The sender's label or the text of the only option, else the field type. */
    label: (field: Pick<SignerField, "type" | "fieldMeta">): string =>
      getFieldName(field.fieldMeta) || t(`type.${field.type}`),
    problem: ({ rule, params }: FieldValueProblem): string => t(`rule.${rule}`, params),
    /** The value as one line of text; "" for empty fields and signatures. */
    value: (field: SignerField): string => {
      if (field.type === "RADIO" || field.type === "CHECKBOX") return listChosenLabels(field).join(", ");
      return field.inserted ? field.customText : "";
    },
    option: (value: string, index: number): string =>
      value.trim() || t("field.option", { number: index + 1 }),
  };
}
