"use client";

import { useTranslations } from "use-intl";
import type { FieldMeta } from "@/server/domain/field/meta";
import { problemsOfMeta } from "@/server/domain/field/meta-problems";

export function useOptionComplaint(meta: FieldMeta): string | undefined {
  const t = useTranslations("editor.problem");
  const [first] = problemsOfMeta(meta).filter((code) => code !== "readOnlyWithoutValue");
  return first ? t(first) : undefined;
}
