"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { notify } from "@/components/ui/toast";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { Folder } from "./api-types";
import { useRefreshedPlaces } from "./use-refreshed-places";

type DeleteFolderDialogProps = {
  folder: Folder;
  type: EnvelopeType;
  onClose: () => void;
  onDeleted?: () => void;
};

const NAMED = 5;

/** Asks where a folder's content goes. Sent envelopes are named and never deleted with it. */
export function DeleteFolderDialog({ folder, type, onClose, onDeleted }: DeleteFolderDialogProps) {
  const t = useTranslations("folders.delete");
  const refresh = useRefreshedPlaces();
  const trpc = useTRPC();
  const content = useQuery(trpc.folder.content.queryOptions({ folderId: folder.id }, { staleTime: 0 }));
  const [goes, setGoes] = useState<"PARENT" | "DELETE_DRAFTS">("PARENT");
  const remove = useMutation(
    trpc.folder.remove.mutationOptions({
      onSuccess: () => {
        onClose();
        onDeleted?.();
        notify({ tone: "success", title: t("done", { name: folder.name }) });
        return refresh();
      },
    }),
  );
  const { deletableCount = 0, folderCount = 0, kept: keptContent } = content.data ?? {};
  const isEmpty = deletableCount === 0 && folderCount === 0 && keptContent?.count === 0;
  return (
    <AlertDialog
      onClose={onClose}
      title={t("title", { name: folder.name })}
      description={isEmpty ? t("empty") : t("lead")}
      actLabel={t("act")}
      keepLabel={t("keep")}
      mutation={remove}
      onAct={() => remove.mutate({ folderId: folder.id, content: goes })}
    >
      {!isEmpty && content.data && (
        <RadioGroup
          label={t("choice")}
          labelHidden
          value={goes}
          onValueChange={setGoes}
          options={[
            { value: "PARENT", label: t("moveUp"), hint: t("moveUpHint", { folders: folderCount }) },
            {
              value: "DELETE_DRAFTS",
              label: t(`drafts.${type}`, { count: deletableCount }),
              hint: t(`draftsHint.${type}`),
              disabled: deletableCount === 0,
            },
          ]}
        />
      )}
      {goes === "DELETE_DRAFTS" && keptContent && keptContent.count > 0 && (
        <div className="rounded-card bg-canvas p-3 text-dense">
          <p className="font-medium">{t("kept", { count: keptContent.count })}</p>
          <ul className="mt-1 text-ink-2">
            {keptContent.envelopes.slice(0, NAMED).map(({ id, title }) => (
              <li key={id} className="truncate">
                {title}
              </li>
            ))}
            {keptContent.count > NAMED && <li>{t("keptMore", { count: keptContent.count - NAMED })}</li>}
          </ul>
        </div>
      )}
    </AlertDialog>
  );
}
