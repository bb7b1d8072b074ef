"use client";

import { useTranslations } from "use-intl";
import type { BulkActionAnswer } from "./api-types";

/** Returns the result of a finished action as one sentence: how many, and why not all. */
export function useResultText(): (action: BulkActionAnswer) => string {
  const t = useTranslations("bulkAction");
  return ({ kind, counts, stopReason }) => {
    const { done, failed, total } = counts;
    const resultText =
      stopReason || failed > 0 ? t(`doneOf.${kind}`, { done, total }) : t(`done.${kind}`, { count: done });
    return stopReason ? `${resultText} ${t(`stopped.${stopReason}`)}` : resultText;
  };
}
