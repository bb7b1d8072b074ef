"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { notify } from "@/components/ui/toast";
import type { WebhookAnswer } from "../../api-types";
import { getUrlHost } from "../urls";

/** Asks before calls are sent unsigned. */
export function RemoveSecretDialog({ webhook, onClose }: { webhook: WebhookAnswer; onClose: () => void }) {
  const t = useTranslations("webhooks.secret");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.webhook.rotateSecret.mutationOptions({
      onSuccess: () => {
        onClose();
        notify({ tone: "success", title: t("removed") });
        return queryClient.invalidateQueries({ queryKey: trpc.webhook.pathKey() });
      },
    }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t("removeAsk")}
      description={t("removeBody", { host: getUrlHost(webhook.webhookUrl) })}
      actLabel={t("remove")}
      keepLabel={t("keep")}
      mutation={remove}
      onAct={() => remove.mutate({ id: webhook.id, secret: null })}
    />
  );
}
