"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { notify } from "@/components/ui/toast";
import type { SenderAnswer } from "../api-types";
import { useSendersRefresh } from "./use-senders-refresh";

/** Asks first, because the address must be verified again to come back. */
export function RemoveSenderDialog({ sender, onClose }: { sender: SenderAnswer; onClose: () => void }) {
  const t = useTranslations("senders");
  const trpc = useTRPC();
  const refresh = useSendersRefresh();
  const { id: senderAddressId, email } = sender;
  const remove = useMutation(
    trpc.senderAddress.remove.mutationOptions({
      onSuccess: async ({ envelopes }) => {
        onClose();
        notify({ tone: "success", title: t("removed", { email, envelopes }) });
        await refresh();
      },
    }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t("removeTitle", { email })}
      description={t("removeLead")}
      actLabel={t("removeAct")}
      keepLabel={t("keep")}
      mutation={remove}
      onAct={() => remove.mutate({ senderAddressId })}
    />
  );
}
