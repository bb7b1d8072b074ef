"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { PersonDialogProps } from "./person-dialog-props";
import { useFinishPersonChange } from "./use-person-done";

export function RemoveDialog({ recipient, name, onClose }: PersonDialogProps) {
  const t = useTranslations("people.remove");
  const trpc = useTRPC();
  const done = useFinishPersonChange(onClose);
  const remove = useMutation(
    trpc.recipient.remove.mutationOptions({ onSuccess: () => done(t("done", { name })) }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t("title", { name })}
      description={t("body", { count: recipient.fieldCount })}
      actLabel={t("act")}
      keepLabel={t("keep")}
      mutation={remove}
      onAct={() => remove.mutate({ recipientId: recipient.id })}
    />
  );
}
