"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { notify } from "@/components/ui/toast";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { buildTemplateHref } from "./list/template-address";

type SaveAsDialogProps = { envelope: { id: string; title: string }; teamUrl: string; onClose: () => void };

export function SaveAsDialog({ envelope, teamUrl, onClose }: SaveAsDialogProps) {
  const t = useTranslations("templates.saveAs");
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(envelope.title);
  const [keepPeople, setKeepPeople] = useState(false);
  const save = useMutation(
    trpc.template.saveAs.mutationOptions({
      onSuccess: ({ id }) => {
        onClose();
        notify({
          tone: "success",
          title: t("done", { title: title.trim() }),
          action: { label: t("open"), onAct: () => router.push(buildTemplateHref({ id }, teamUrl)) },
        });
        return queryClient.invalidateQueries({ queryKey: trpc.template.pathKey() });
      },
    }),
  );
  const saveTemplate = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ envelopeId: envelope.id, title: title.trim(), keepPeople });
  };
  return (
    <AskDialog
      title={t("title")}
      lead={t("lead")}
      size="medium"
      keepLabel={t("keep")}
      actLabel={t("act")}
      mutation={save}
      isDisabled={title.trim() === ""}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: saveTemplate }}
    >
      <Field label={t("name")}>
        {(control) => (
          <Input
            {...control}
            maxLength={TEXT_LIMITS.title}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Switch
        label={t("keepPeople")}
        hint={t("keepPeopleHint")}
        checked={keepPeople}
        onCheckedChange={setKeepPeople}
      />
    </AskDialog>
  );
}
