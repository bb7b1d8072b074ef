"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { SecurityPolicyAnswer } from "../api-types";
import { POLICY_KEYS, type PolicyDraft, toSecurityPolicy } from "./policy-draft";

/**
 * Saves a policy. `refused` is the key that would lock out the admin who saves it; `problem` is any error
 * that belongs to no field.
 */
export function usePolicySave(
  organisationId: number,
  onSaved: (policy: SecurityPolicyAnswer["policy"]) => void,
) {
  const t = useTranslations("policy");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, error } = useMutation(
    trpc.organisation.saveSecurityPolicy.mutationOptions({
      onSuccess: async (shown) => {
        queryClient.setQueryData(trpc.organisation.securityPolicy.queryKey({ organisationId }), shown);
        onSaved(shown.policy);
        notify({ tone: "success", title: t("saved") });
        await queryClient.invalidateQueries({ queryKey: trpc.account.me.queryKey() });
      },
    }),
  );
  const refusal = error ? readErrorData(error) : undefined;
  // The server names the key before the colon. Its text is English, the page may not be.
  const named =
    refusal?.code === "INVALID_REQUEST" ? /^policy\.(\w+):/.exec(refusal.message)?.[1] : undefined;
  const refused = POLICY_KEYS.find((key) => key === named);
  const isNoRange = refusal?.issues.some(({ path }) => path?.startsWith("policy.addressRanges")) ?? false;
  return {
    save: {
      send: (draft: PolicyDraft) => mutate({ organisationId, policy: toSecurityPolicy(draft) }),
      reset,
      isPending,
      isNoRange,
    },
    refused,
    problem: error && !refused && !isNoRange ? reasonText(error) : null,
  };
}
