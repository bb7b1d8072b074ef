"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";

export function useProfile() {
  const t = useTranslations("profile.profile");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const profile = useQuery(trpc.account.profile.queryOptions());
  const update = useMutation(
    trpc.account.updateProfile.mutationOptions({
      onSuccess: async () => {
        notify({ tone: "success", title: t("saved") });
        await queryClient.invalidateQueries({ queryKey: trpc.account.pathKey() });
      },
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  return { profile, update };
}
