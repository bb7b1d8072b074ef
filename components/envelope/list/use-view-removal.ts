"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { SavedView } from "@/server/contract/saved-view";

/** Deletes a view at once and offers undo, which recreates it from its name and filter. */
export function useViewRemoval(): (view: SavedView) => void {
  const t = useTranslations("views");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refreshViews = () => queryClient.invalidateQueries({ queryKey: trpc.savedView.list.queryKey() });
  const onError = (error: unknown) => notify({ tone: "danger", title: reasonText(error) });
  const again = useMutation(trpc.savedView.create.mutationOptions({ onSuccess: refreshViews, onError }));
  const remove = useMutation(trpc.savedView.remove.mutationOptions({ onSuccess: refreshViews, onError }));
  return ({ id, name, isShared, folderId, search }) =>
    remove.mutate(
      { savedViewId: id },
      {
        onSuccess: () =>
          notify({
            tone: "success",
            title: t("deleted", { name }),
            action: { label: t("undo"), onAct: () => again.mutate({ name, isShared, folderId, search }) },
          }),
      },
    );
}
