"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { notify } from "@/components/ui/toast";
import type { ListedToken, TeamAnswer } from "../api-types";

type RevokeTokenDialogProps = { team: TeamAnswer; token: ListedToken; onClose: () => void };

export function RevokeTokenDialog({ team, token, onClose }: RevokeTokenDialogProps) {
  const t = useTranslations("settings.tokens");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { name, lastFour } = token;
  const revoke = useMutation(
    trpc.apiToken.revoke.mutationOptions({
      onSuccess: () => {
        onClose();
        notify({ tone: "success", title: t("revoked", { name }) });
        return queryClient.invalidateQueries({ queryKey: trpc.apiToken.list.pathKey() });
      },
    }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t("revokeAsk", { name })}
      description={t("revokeBody", { lastFour })}
      actLabel={t("revokeAct")}
      keepLabel={t("keep")}
      mutation={revoke}
      onAct={() => revoke.mutate({ teamId: team.id, tokenId: token.id })}
    />
  );
}
