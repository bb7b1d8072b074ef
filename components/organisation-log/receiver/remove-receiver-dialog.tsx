"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { notify } from "@/components/ui/toast";
import { getReceiverHost } from "@/server/domain/organisation-log/receiver";
import { useReceiverRefresh } from "./use-receiver-refresh";

type RemoveReceiverDialogProps = { organisationId: number; receiverUrl: string; onClose: () => void };

/** Asks for confirmation: later entries are no longer sent to anyone. */
export function RemoveReceiverDialog({ organisationId, receiverUrl, onClose }: RemoveReceiverDialogProps) {
  const t = useTranslations("organisationLog.receiver");
  const trpc = useTRPC();
  const refresh = useReceiverRefresh(organisationId);
  const host = getReceiverHost(receiverUrl);
  const remove = useMutation(
    trpc.logReceiver.remove.mutationOptions({
      onSuccess: async (shown) => {
        onClose();
        notify({ tone: "success", title: t("removed", { host }) });
        await refresh(shown);
      },
    }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t("removeTitle", { host })}
      description={t("removeLead")}
      actLabel={t("removeAct")}
      keepLabel={t("keep")}
      mutation={remove}
      onAct={() => remove.mutate({ organisationId })}
    />
  );
}
