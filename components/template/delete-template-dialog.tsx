"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";

type DeleteTemplateDialogProps = {
  template: { id: string; title: string };
  onClose: () => void;
  onDeleted?: () => void;
};

export function DeleteTemplateDialog({ template, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const t = useTranslations("templates.delete");
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
      onClose={onClose}
      title={t("title", { title: template.title })}
      description={t("body")}
      actLabel={t("act")}
      keepLabel={t("keep")}
      mutation={remove}
      onAct={() => remove.mutate({ envelopeId: template.id })}
    />
  );
}
