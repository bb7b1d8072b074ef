"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerItem } from "@/components/envelope/api-types";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { Draft } from "../use-draft";

/** Removes a file and its fields from the draft at once. Undo restores both. */
export function useFileRemoval(
  draft: Draft,
  envelope: OwnerEnvelope,
  onError: (error: unknown) => void,
): (item: OwnerItem) => void {
  const t = useTranslations("owner.files");
  const trpc = useTRPC();
  const removal = useMutation(trpc.item.remove.mutationOptions());
  const restoring = useMutation(trpc.item.restore.mutationOptions());
  return (item) => {
    const { title } = item;
    const which = { envelopeId: envelope.id, envelopeItemId: item.id };
    const isOnItem = ({ envelopeItemId }: { envelopeItemId: string }) => envelopeItemId === item.id;
    const showAgain = draft.change((before) => ({
      ...before,
      items: before.items.filter(({ id }) => id !== item.id),
      fields: before.fields.filter((field) => !isOnItem(field)),
    }));
    const gone = removal.mutateAsync(which).then(() => draft.reload());
    gone.catch((error) => {
      showAgain();
      onError(error);
    });
    const restoreFile = async () => {
      await gone;
      showAgain();
      const { fields } = await restoring.mutateAsync(which);
      await draft.reload();
      if (fields.lost > 0) notify({ title: t("restoredLess", { title, count: fields.lost }) });
    };
    notify({
      title: t("removed", { title, count: envelope.fields.filter(isOnItem).length }),
      action: { label: t("undo"), onAct: () => void restoreFile().catch(onError) },
    });
  };
}
