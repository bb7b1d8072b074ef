"use client";

import { useTranslations } from "use-intl";
import type { SampleWords } from "./sample-pdf";

export function useSampleWords(): SampleWords {
  const t = useTranslations("owner.sample");
  return {
    title: t("title"),
    lines: (["parties", "object", "price", "term", "copies"] as const).map((line) => t(`text.${line}`)),
    signature: t("text.signature"),
    name: t("text.name"),
    date: t("text.date"),
  };
}
