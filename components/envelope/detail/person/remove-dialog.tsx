"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import type { PersonDialogProps } from "./person-dialog-props";
import { usePersonDone } from "./use-person-done";

export function RemoveDialog({ recipient, name, onClose }: PersonDialogProps) {
  const t = useTranslations("people.remove");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const done = usePersonDone(onClose);
  const remove = useMutation(
    trpc.recipient.remove.mutationOptions({ onSuccess: () => done(t("done", { name })) }),
  );
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title", { name })}
      description={t("body", { count: recipient.fieldCount })}
      actLabel={t("act")}
      keepLabel={t("keep")}
      loading={remove.isPending}
      onAct={() => remove.mutate({ recipientId: recipient.id })}
    >
      {remove.error && (
        <Banner tone="danger" role="alert">
          {errorText(remove.error)}
        </Banner>
      )}
    </AlertDialog>
  );
}
