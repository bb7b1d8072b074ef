"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { OwnerItem } from "@/components/envelope/api-types";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import { type FileForm, listChangedValues, toInitialValues } from "./entered-values";
import { FormEntry } from "./form-entry";

type FormDialogProps = {
  envelopeId: string;
  item: OwnerItem;
  form: FileForm;
  onFilled: () => Promise<void>;
  onClose: () => void;
};

/**
 * Fills the form of one file before sending. The values are written into the file and can be changed until it
 * is sent.
 */
export function FormDialog({ envelopeId, item, form, onFilled, onClose }: FormDialogProps) {
  const t = useTranslations("formValues");
  const trpc = useTRPC();
  const fill = useMutation(
    trpc.item.fillForm.mutationOptions({
      onSuccess: async () => {
        await onFilled();
        notify({ title: t("done", { title: item.title }) });
        onClose();
      },
    }),
  );
  const { values, set, formProps } = useForm({
    initial: toInitialValues(form.data),
    validate: () => ({}),
    onSubmit: (entered) => {
      const formValues = listChangedValues(form.data, entered);
      if (Object.keys(formValues).length === 0) onClose();
      else fill.mutate({ envelopeId, formValues });
    },
  });
  return (
    <AskDialog
      title={t("title", { title: item.title })}
      lead={t("lead")}
      size="medium"
      keepLabel={t("keep")}
      actLabel={t("act")}
      mutation={fill}
      isDirty={Object.keys(listChangedValues(form.data, values)).length > 0}
      onClose={onClose}
      formProps={formProps}
    >
      {form.data.map((field) => (
        <FormEntry
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          onChange={(value) => set(field.name, value)}
        />
      ))}
      {form.total > form.data.length && (
        <p className="text-dense text-ink-3">{t("more", { shown: form.data.length, total: form.total })}</p>
      )}
    </AskDialog>
  );
}
