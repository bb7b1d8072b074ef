"use client";

import { useTranslations } from "use-intl";
import type { FieldMeta } from "@/server/domain/field/meta";
import { findMetaProblems } from "@/server/domain/field/meta-problems";

export function useOptionComplaint(meta: FieldMeta): string | undefined {
  const t = useTranslations("editor.problem");
  const [first] = findMetaProblems(meta).filter((code) => code !== "readOnlyWithoutValue");
  return first ? t(first) : undefined;
}
