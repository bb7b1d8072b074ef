"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/components/trpc-provider";
import { findWebhookUrlFault } from "@/server/domain/webhook/url";
import { evaluateWebhookUrl, type UrlJudgement, type UrlVerdict } from "./url-judgement";

/**
 * Checks an address while editing (jobs/webhooks.md 4.1): its spelling at once, its host by asking the server.
 */
export function useUrlCheck() {
  const trpc = useTRPC();
  const check = useMutation(trpc.webhook.check.mutationOptions());
  const [verdict, setVerdict] = useState<UrlVerdict>();
  const checkUrl = (url: string) => {
    const isSpelt = evaluateWebhookUrl(findWebhookUrlFault(url, []), undefined)?.blocks !== true;
    if (url === "" || verdict?.url === url || !isSpelt) return;
    check.mutate({ webhookUrl: url }, { onSuccess: ({ problem }) => setVerdict({ url, problem }) });
  };
  const judgeUrl = (url: string): UrlJudgement | null =>
    evaluateWebhookUrl(findWebhookUrlFault(url, []), verdict?.url === url ? verdict : undefined);
  return {
    ask: checkUrl,
    judge: judgeUrl,
    isAsking: check.isPending,
    isFine: (url: string) => verdict?.url === url && verdict.problem === null,
  };
}
