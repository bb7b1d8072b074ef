"use client";

import { useTranslations } from "use-intl";
import { countCodePoints } from "@/server/domain/limits";
import type { SignerField } from "../field-model";

/** What is worth knowing before typing: bounds, format, an example, how much room is left. */
export function useTextHint(field: SignerField, text: string): string | null {
  const t = useTranslations("signing.field");
  const meta = field.fieldMeta;
  if (field.type === "RUT") return t("rut.hint");
  if (meta?.type === "text" && meta.characterLimit) {
    return t("text.count", { count: countCodePoints(text), limit: meta.characterLimit });
  }
  if (meta?.type !== "number") return null;
  const { minValue: min, maxValue: max, numberFormat } = meta;
  const range =
    typeof min === "number" && typeof max === "number"
      ? t("number.between", { min: String(min), max: String(max) })
      : typeof min === "number"
        ? t("number.atLeast", { min: String(min) })
        : typeof max === "number"
          ? t("number.atMost", { max: String(max) })
          : null;
  const written = numberFormat ? t("number.format", { format: numberFormat }) : null;
  return [range, written].filter(Boolean).join(". ") || null;
}
