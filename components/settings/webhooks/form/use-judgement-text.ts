"use client";

import { useTranslations } from "use-intl";
import type { UrlJudgement } from "./url-judgement";

export function useJudgementText(): (judgement: UrlJudgement) => string {
  const t = useTranslations("webhooks.form");
  return (judgement) =>
    judgement.kind === "fault" ? t(`fault.${judgement.fault}`) : t(`problem.${judgement.problem}`);
}
