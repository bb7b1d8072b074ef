"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { isPending } from "@/server/domain/envelope/status";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";

type DeleteDialogProps = {
  envelope: { id: string; title: string; status: EnvelopeStatus };
  onClose: () => void;
  onDeleted?: () => void;
};

/** Removes an envelope from every list. A pending envelope is also cancelled. */
export function DeleteDialog({ envelope, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations("owner.delete");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.envelope.remove.mutationOptions({
      onSuccess: () => {
        onClose();
        onDeleted?.();
        return queryClient.invalidateQueries({ queryKey: trpc.envelope.listOwned.pathKey() });
      },
    }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t("title", { title: envelope.title })}
      description={t(isPending(envelope) ? "bodySent" : "body")}
      actLabel={t("act")}
      keepLabel={t("keep")}
      mutation={remove}
      onAct={() => remove.mutate({ envelopeId: envelope.id })}
    />
  );
}
