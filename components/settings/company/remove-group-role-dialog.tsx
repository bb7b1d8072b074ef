"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { GroupRoleAnswer } from "../api-types";

type RemoveGroupRoleDialogProps = {
  organisationId: number;
  groupRole: GroupRoleAnswer;
  onClose: () => void;
};

/** Asks first, because members lose the role that the group gave. */
export function RemoveGroupRoleDialog({ organisationId, groupRole, onClose }: RemoveGroupRoleDialogProps) {
  const t = useTranslations("company.groups");
  const company = useTranslations("company");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.groupRole.remove.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(trpc.groupRole.list.queryKey({ organisationId }), answer);
        onClose();
      },
    }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t("removeTitle", { group: groupRole.groupName })}
      description={t("removeLead")}
      actLabel={t("removeAct")}
      keepLabel={company("keep")}
      mutation={remove}
      onAct={() => remove.mutate({ organisationId, groupRoleId: groupRole.id })}
    />
  );
}
