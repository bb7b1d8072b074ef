"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import { useEditor } from "../editor-context";
import { buildSetDraft, type SetDraft } from "../state/field-sets";
import { SetNameField } from "./set-name-field";
import { SetSummary } from "./set-summary";

export function SaveSetDialog() {
  const t = useTranslations("reuse.saveSet");
  const editor = useEditor();
  const [draft] = useState(() => buildSetDraft(editor, editor.store.getState()));
  const close = () => editor.store.setState({ panel: null });
  const create = useCreateSet(close);
  const { values, set, errors, formProps } = useForm({
    initial: { name: "" },
    validate: ({ name }) => (name.trim() === "" ? { name: t("nameMissing") } : {}),
    onSubmit: ({ name }) => create.mutate({ name: name.trim(), people: draft.people, fields: draft.fields }),
  });
  return (
    <AskDialog
      title={t("title")}
      lead={t("lead")}
      keepLabel={t("keep")}
      actLabel={t("act", { count: draft.fields.length })}
      mutation={create}
      isDirty={values.name !== ""}
      onClose={close}
      formProps={formProps}
    >
      <SetNameField
        label={t("name")}
        hint={t("nameHint")}
        value={values.name}
        error={errors.name}
        onChange={(name) => set("name", name)}
      />
      <SetSummary draft={draft} scope={<Scope draft={draft} />} />
    </AskDialog>
  );
}

function Scope({ draft: { fields, isSelection } }: { draft: SetDraft }) {
  const t = useTranslations("reuse.saveSet");
  return t(isSelection ? "selected" : "all", { count: fields.length });
}

function useCreateSet(onSaved: () => void) {
  const t = useTranslations("reuse.saveSet");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.fieldSet.create.mutationOptions({
      onSuccess: ({ name }) => {
        onSaved();
        notify({ tone: "success", title: t("saved", { name }) });
        return queryClient.invalidateQueries({ queryKey: trpc.fieldSet.list.queryKey() });
      },
    }),
  );
}
