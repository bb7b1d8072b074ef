"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/toast";
import { FolderName } from "@/server/domain/folder/name";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { buildFolderHref } from "./folder-address";
import { openFolders, openTree } from "./open-folders";
import { useRefreshedPlaces } from "./use-refreshed-places";

type NewFolderDialogProps = {
  teamUrl: string;
  type: EnvelopeType;
  /** The folder of the current page; null is the root. */
  parentId: string | null;
  onClose: () => void;
};

/** Creates a folder and shows it in the sidebar. */
export function NewFolderDialog({ teamUrl, type, parentId, onClose }: NewFolderDialogProps) {
  const t = useTranslations("folders");
  const router = useRouter();
  const refresh = useRefreshedPlaces();
  const trpc = useTRPC();
  const [name, setName] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const create = useMutation(
    trpc.folder.create.mutationOptions({
      onSuccess: ({ id, name: created }) => {
        openTree(teamUrl, type, true);
        if (parentId) openFolders(teamUrl, [parentId], true);
        const onAct = () => router.push(buildFolderHref(teamUrl, type, id));
        notify({
          tone: "success",
          title: t("created", { name: created }),
          action: { label: t("open"), onAct },
        });
        onClose();
        return refresh();
      },
    }),
  );
  const createFolder = (event: FormEvent) => {
    event.preventDefault();
    const read = FolderName.safeParse(name);
    setIsWrong(!read.success);
    if (read.success && !create.isPending) create.mutate({ name: read.data, type, parentId });
  };
  return (
    <AskDialog
      title={t("new")}
      keepLabel={t("notNow")}
      actLabel={t("create")}
      mutation={create}
      isDisabled={name.trim() === ""}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: createFolder }}
    >
      <Field label={t("newName")} error={isWrong ? t("nameWrong") : undefined}>
        {(control) => <Input {...control} value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
    </AskDialog>
  );
}
