"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";

/** Requests a new address and refetches the profile, which then shows it as pending. */
export function useEmailChange() {
  const t = useTranslations("profile.address");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refreshProfile = () => queryClient.invalidateQueries({ queryKey: trpc.account.profile.queryKey() });
  const ask = useMutation(
    trpc.account.askEmailChange.mutationOptions({
      onSuccess: async () => {
        notify({ tone: "success", title: t("asked") });
        await refreshProfile();
      },
    }),
  );
  return { ask, refresh: refreshProfile };
}
