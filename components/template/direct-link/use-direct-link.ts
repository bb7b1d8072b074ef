"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { toEnvelopeBeforeSending } from "@/components/envelope/sending-problems";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import { type DirectLinkProblem, findDirectLinkProblem } from "@/server/domain/recipient/direct-link";

/** Returns the reason why a recipient cannot act through a link, by the server's own rule. */
export const findLinkProblem = (template: OwnerEnvelope, recipientId: number): DirectLinkProblem | null =>
  findDirectLinkProblem(toEnvelopeBeforeSending(template), recipientId);

/**
 * Creates, enables, disables, reassigns and deletes a template's link. The page changes only after the
 * server's answer.
 */
export function useDirectLink(template: OwnerEnvelope) {
  const t = useTranslations("templates.link");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: envelopeId, directLink } = template;
  const [failure, setFailure] = useState<string>();
  const [chosen, setChosen] = useState<number | null>(
    () => template.recipients.find(({ id }) => findLinkProblem(template, id) === null)?.id ?? null,
  );
  const settled = {
    onMutate: () => setFailure(undefined),
    onError: (error: unknown) => setFailure(reasonText(error)),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: trpc.envelope.detail.pathKey() }),
        queryClient.invalidateQueries({ queryKey: trpc.template.pathKey() }),
      ]),
  };
  const create = useMutation(trpc.directLink.create.mutationOptions(settled));
  const toggle = useMutation(trpc.directLink.toggle.mutationOptions(settled));
  const remove = useMutation(trpc.directLink.remove.mutationOptions(settled));
  return {
    failure,
    chosen,
    isBusy: create.isPending || toggle.isPending || remove.isPending,
    choose: (recipientId: number | null) => {
      if (!directLink) setChosen(recipientId);
      else if (recipientId !== null)
        toggle.mutate({ envelopeId, enabled: directLink.enabled, directRecipientId: recipientId });
    },
    create: () => create.mutate({ envelopeId, ...(chosen === null ? {} : { directRecipientId: chosen }) }),
    toggle: (enabled: boolean) => toggle.mutate({ envelopeId, enabled }),
    remove: () => remove.mutate({ envelopeId }, { onSuccess: () => notify({ title: t("removed") }) }),
  };
}
