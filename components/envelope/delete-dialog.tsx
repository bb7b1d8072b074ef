"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { isPending } from "@/server/domain/envelope/status";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";

type DeleteDialogProps = {
  envelope: { id: string; title: string; status: EnvelopeStatus };
  open: boolean;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Removes an envelope from every list. A pending envelope is also cancelled. */
export function DeleteDialog({ envelope, open, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations("owner.delete");
  const errorText = useErrorText();
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
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("title", { title: envelope.title })}
      description={t(isPending(envelope) ? "bodySent" : "body")}
      actLabel={t("act")}
      keepLabel={t("keep")}
      loading={remove.isPending}
      onAct={() => remove.mutate({ envelopeId: envelope.id })}
    >
      {remove.error && (
        <Banner tone="danger" role="alert">
          {errorText(remove.error)}
        </Banner>
      )}
    </AlertDialog>
  );
}
