"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { notify } from "@/components/ui/toast";
import { useDirectoryRefresh } from "./use-directory-refresh";

type EndTokenDialogProps = {
  organisationId: number;
  lastFour: string;
  act: "replace" | "remove";
  isReplacing: boolean;
  onReplace: () => void;
  onClose: () => void;
};

export function EndTokenDialog(props: EndTokenDialogProps) {
  const { organisationId, lastFour, act, isReplacing, onReplace, onClose } = props;
  const t = useTranslations("company.directory");
  const company = useTranslations("company");
  const trpc = useTRPC();
  const refresh = useDirectoryRefresh();
  const remove = useMutation(
    trpc.scim.removeToken.mutationOptions({
      onSuccess: async () => {
        onClose();
        notify({ tone: "success", title: t("removed") });
        await refresh();
      },
    }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t(`${act}Title`)}
      description={t(`${act}Lead`, { lastFour })}
      actLabel={t(`${act}Act`)}
      keepLabel={company("keep")}
      mutation={{ isPending: remove.isPending || isReplacing, error: remove.error }}
      onAct={() => (act === "replace" ? onReplace() : remove.mutate({ organisationId }))}
    />
  );
}
