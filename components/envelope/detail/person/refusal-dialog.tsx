"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";
import type { PersonDialogProps } from "./person-dialog-props";
import { useFinishPersonChange } from "./use-person-done";

/**
 * Records that a recipient rejected outside the service. The reason is required here, but optional over REST.
 */
export function RefusalDialog({ envelope, recipient, name, onClose }: PersonDialogProps) {
  const t = useTranslations("people.refusal");
  const trpc = useTRPC();
  const done = useFinishPersonChange(onClose);
  const record = useMutation(
    trpc.recipient.rejectOnBehalf.mutationOptions({ onSuccess: () => done(t("done", { name })) }),
  );
  const form = useForm({
    initial: { reason: "" },
    validate: ({ reason }) => (reason.trim() === "" ? { reason: t("reasonMissing") } : {}),
    onSubmit: ({ reason }) =>
      record.mutate({ envelopeId: envelope.id, recipientId: recipient.id, reason: reason.trim() }),
  });
  const { values, set, errors } = form;
  return (
    <AskDialog
      title={t("title", { name })}
      lead={t("lead")}
      keepLabel={t("keep")}
      actLabel={t("act")}
      isDanger
      mutation={record}
      isDirty={values.reason !== ""}
      onClose={onClose}
      formProps={form.formProps}
    >
      <Field label={t("reason")} hint={t("reasonHint")} error={errors.reason} required>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={TEXT_LIMITS.rejectionReason}
            value={values.reason}
            onChange={(event) => set("reason", event.target.value)}
          />
        )}
      </Field>
    </AskDialog>
  );
}
