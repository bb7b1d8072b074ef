"use client";

import { useLocale, useTranslations } from "use-intl";
import { readTypedNumber } from "@/server/domain/field/number-reading";
import { countCodePoints } from "@/server/domain/limits";
import { toLanguage } from "@/server/domain/messages/negotiate";
import type { Language } from "@/server/domain/vocabulary";
import type { SignerField } from "../model/signer-field";

/** Returns the hint for the input: bounds, format, parsed value, example, characters left. */
export function useTextHint(field: SignerField, text: string): string | null {
  const t = useTranslations("signing.field");
  const language = toLanguage(useLocale()) ?? "en";
  const meta = field.fieldMeta;
  if (field.type === "RUT") return t("rut.hint");
  if (meta?.type === "text" && meta.characterLimit) {
    return t("text.count", { count: countCodePoints(text), limit: meta.characterLimit });
  }
  if (field.type !== "NUMBER") return null;
  const number = meta?.type === "number" ? meta : null;
  const { minValue: min, maxValue: max, numberFormat } = number ?? {};
  const low = typeof min === "number" ? formatBound(min, language) : null;
  const high = typeof max === "number" ? formatBound(max, language) : null;
  const range =
    low !== null && high !== null
      ? t("number.between", { min: low, max: high })
      : low !== null
        ? t("number.atLeast", { min: low })
        : high !== null
          ? t("number.atMost", { max: high })
          : null;
  const reading = readTypedNumber(text, numberFormat, language);
  const read =
    reading === null
      ? null
      : reading.reads === reading.stored
        ? t("number.reads", { value: reading.reads })
        : t("number.readsStored", { value: reading.reads, stored: reading.stored });
  const written = read === null && numberFormat ? t("number.format", { format: numberFormat }) : null;
  return [range, written, read].filter(Boolean).join(". ") || null;
}

/** Formats a bound set by the sender, in the recipient's locale. */
function formatBound(value: number, language: Language): string {
  const formatOptions = { useGrouping: "always", maximumFractionDigits: 20 } as const;
  return new Intl.NumberFormat(language === "es" ? "es-CL" : "en", formatOptions).format(value);
}
