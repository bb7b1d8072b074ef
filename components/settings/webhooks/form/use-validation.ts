"use client";

import { useTranslations } from "use-intl";
import type { FormErrors } from "@/components/form/use-form";
import { useJudgementText } from "./use-judgement-text";
import type { useUrlCheck } from "./use-url-check";
import type { WebhookValues } from "./webhook-values";

/** Returns the reasons why a webhook cannot be saved, as sentences. */
export function useValidation(check: ReturnType<typeof useUrlCheck>) {
  const t = useTranslations("webhooks.form");
  const formatJudgement = useJudgementText();
  return ({ url, all, kinds }: WebhookValues): FormErrors<WebhookValues> => {
    const judgement = check.judge(url.trim());
    return {
      ...(judgement?.blocks && { url: formatJudgement(judgement) }),
      ...(!all && kinds.length === 0 && { kinds: t("pick") }),
    };
  };
}
