"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { notify } from "@/components/ui/toast";
import type { SavedView } from "@/server/contract/saved-view";
import type { ViewFilter } from "./view-address";

type ViewDialogProps = {
  /** The view to rename; undefined saves the current state as a new one. */
  view: SavedView | undefined;
  shown: ViewFilter;
  onClose: () => void;
};

export function ViewDialog({ view, shown, onClose }: ViewDialogProps) {
  const t = useTranslations("views");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setIsShared] = useState(false);
  const finishChange = (said: SavedView) => {
    onClose();
    notify({ tone: "success", title: t(view ? "renamed" : "saved", { name: said.name }) });
    return queryClient.invalidateQueries({ queryKey: trpc.savedView.list.queryKey() });
  };
  const create = useMutation(trpc.savedView.create.mutationOptions({ onSuccess: finishChange }));
  const rename = useMutation(trpc.savedView.update.mutationOptions({ onSuccess: finishChange }));
  const error = create.error ?? rename.error;
  const saveView = (event: FormEvent) => {
    event.preventDefault();
    const viewName = name.trim();
    if (viewName === "" || create.isPending || rename.isPending) return;
    if (view) rename.mutate({ savedViewId: view.id, data: { name: viewName } });
    else create.mutate({ name: viewName, isShared, ...shown });
  };
  return (
    <AskDialog
      title={t(view ? "renameTitle" : "saveTitle")}
      lead={view ? undefined : t("saveLead")}
      keepLabel={t("notNow")}
      actLabel={t(view ? "rename" : "save")}
      isActing={create.isPending || rename.isPending}
      isDisabled={name.trim() === ""}
      problem={error && reasonText(error)}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: saveView }}
    >
      <Field label={t("name")}>
        {(control) => (
          <Input {...control} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      {!view && (
        <Switch label={t("share")} hint={t("shareHint")} checked={isShared} onCheckedChange={setIsShared} />
      )}
    </AskDialog>
  );
}
