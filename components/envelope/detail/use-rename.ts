"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";

/**
 * Renames a document at once, reverts on refusal, and offers undo for ten seconds. The promise rejects on
 * refusal, so that the caller shows the reason.
 */
export function useRename({ id: envelopeId, title: before }: Pick<OwnerEnvelope, "id" | "title">) {
  const t = useTranslations("following.rename");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const queryKey = trpc.envelope.detail.queryKey({ envelopeId });
  const showTitle = (title: string) =>
    queryClient.setQueryData(queryKey, (shown) => (shown ? { ...shown, title } : shown));
  const { mutateAsync } = useMutation(
    trpc.envelope.rename.mutationOptions({
      onMutate: async ({ title }) => {
        await queryClient.cancelQueries({ queryKey });
        const previousTitle = queryClient.getQueryData(queryKey)?.title;
        showTitle(title);
        return { shown: previousTitle };
      },
      onError: (_, __, context) => {
        if (context?.shown !== undefined) showTitle(context.shown);
      },
      onSettled: () =>
        Promise.all(
          [trpc.envelope.pathKey(), trpc.overview.pathKey()].map((key) =>
            queryClient.invalidateQueries({ queryKey: key }),
          ),
        ),
    }),
  );
  const restoreTitle = () =>
    void mutateAsync({ envelopeId, title: before }).catch((error: unknown) => {
      notify({ tone: "danger", title: reasonText(error) });
    });
  return async (title: string) => {
    await mutateAsync({ envelopeId, title });
    notify({
      title: t("done", { title }),
      action: { label: t("undo"), onAct: restoreTitle },
    });
  };
}
