"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";
import type { PersonDialogProps } from "./person-dialog-props";
import { usePersonDone } from "./use-person-done";

/** Records that somebody refused outside the service; over REST the reason may be empty, a person says it. */
export function RefusalDialog({ envelope, recipient, name, onClose }: PersonDialogProps) {
  const t = useTranslations("people.refusal");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const done = usePersonDone(onClose);
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dirty={values.reason !== ""}
      size="small"
      title={t("title", { name })}
      description={t("lead")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("keep")}
          </Button>
          <Button variant="danger" type="submit" form="refusal" loading={record.isPending}>
            {t("act")}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id="refusal">
        {record.error && (
          <Banner tone="danger" role="alert" className="mb-4">
            {errorText(record.error)}
          </Banner>
        )}
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
      </form>
    </Dialog>
  );
}
