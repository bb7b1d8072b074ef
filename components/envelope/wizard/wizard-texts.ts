"use client";

import { useTranslations } from "use-intl";
import type { StepId } from "@/components/envelope/problem-place";
import type { EnvelopeType } from "@/server/domain/vocabulary";

export const WIZARD_TEXTS = {
  DOCUMENT: "owner.wizard",
  TEMPLATE: "templates.wizard",
} as const satisfies Record<EnvelopeType, string>;

/**
 * Returns the name of a step. A template ends with "defaults" instead of a review, because it is not sent.
 */
export function useStepName(type: EnvelopeType): (step: StepId) => string {
  const t = useTranslations("owner.wizard.step");
  const template = useTranslations("templates.wizard");
  return (step) => {
    return type === "TEMPLATE" && step === "review" ? template("review") : t(step);
  };
}
