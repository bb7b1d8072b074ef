"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { notify } from "@/components/ui/toast";
import type { WebhookAnswer } from "../api-types";
import { buildWebhookHref, getUrlHost } from "./urls";

type RemoveWebhookDialogProps = { teamUrl: string; webhook: WebhookAnswer; onClose: () => void };

export function RemoveWebhookDialog({ teamUrl, webhook, onClose }: RemoveWebhookDialogProps) {
  const t = useTranslations("webhooks.remove");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const host = getUrlHost(webhook.webhookUrl);
  const remove = useMutation(
    trpc.webhook.remove.mutationOptions({
      onSuccess: () => {
        notify({ tone: "success", title: t("done", { host }) });
        router.push(buildWebhookHref(teamUrl));
        return queryClient.invalidateQueries({ queryKey: trpc.webhook.list.pathKey() });
      },
    }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t("ask", { host })}
      description={t("consequence")}
      actLabel={t("act")}
      keepLabel={t("keep")}
      mutation={{ isPending: remove.isPending || remove.isSuccess, error: remove.error }}
      onAct={() => remove.mutate({ id: webhook.id })}
    />
  );
}
