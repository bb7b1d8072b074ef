"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";

type DeleteTemplateDialogProps = {
  template: { id: string; title: string };
  open: boolean;
  onClose: () => void;
  onDeleted?: () => void;
};

export function DeleteTemplateDialog({ template, open, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const t = useTranslations("templates.delete");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.envelope.remove.mutationOptions({
      onSuccess: () => {
        onClose();
        onDeleted?.();
        return queryClient.invalidateQueries({ queryKey: trpc.template.pathKey() });
      },
    }),
  );
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("title", { title: template.title })}
      description={t("body")}
      actLabel={t("act")}
      keepLabel={t("keep")}
      loading={remove.isPending}
      onAct={() => remove.mutate({ envelopeId: template.id })}
    >
      {remove.error && (
        <Banner tone="danger" role="alert">
          {errorText(remove.error)}
        </Banner>
      )}
    </AlertDialog>
  );
}
