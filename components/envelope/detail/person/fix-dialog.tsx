"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { PersonInput } from "@/components/contacts/person-input";
import { PersonNameField } from "@/components/contacts/person-name-field";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPCClient } from "@/components/trpc-provider";
import { Checkbox } from "@/components/ui/checkbox";
import { isEmailAddress } from "@/server/domain/email-spelling";
import type { PersonDialogProps } from "./person-dialog-props";
import { useFinishPersonChange } from "./use-person-done";

export function FixDialog({ envelope, recipient, name, onClose }: PersonDialogProps) {
  const t = useTranslations("people.fix");
  const client = useTRPCClient();
  const done = useFinishPersonChange(onClose);
  const isAsked = recipient.hasTurn;
  const fix = useMutation({
    mutationFn: async (to: { email: string; name: string; isSent: boolean }) => {
      await client.recipient.updateMany.mutate({
        envelopeId: envelope.id,
        data: [{ id: recipient.id, email: to.email, name: to.name }],
      });
      if (!to.isSent) return done(t("saved"));
      // The correction stays even if the mail fails.
      const sent = await client.envelope.redistribute
        .mutate({ envelopeId: envelope.id, recipients: [recipient.id] })
        .then(() => true)
        .catch(() => false);
      return sent ? done(t("sent", { email: to.email })) : done(t("notSent"), "danger");
    },
  });
  const form = useForm({
    initial: { email: recipient.email, name: recipient.name, isSent: isAsked },
    validate: ({ email }) => (isEmailAddress(email.trim()) ? {} : { email: t("emailInvalid") }),
    onSubmit: ({ email, name: called, isSent }) =>
      fix.mutate({ email: email.trim(), name: called.trim(), isSent: isSent && isAsked }),
  });
  const { values, set, errors } = form;
  const others = envelope.recipients.filter(({ id }) => id !== recipient.id);
  return (
    <AskDialog
      title={t("title", { name })}
      lead={t("lead")}
      keepLabel={t("keep")}
      actLabel={isAsked && values.isSent ? t("saveAndSend") : t("save")}
      mutation={fix}
      isDirty={values.email !== recipient.email || values.name !== recipient.name}
      onClose={onClose}
      formProps={form.formProps}
    >
      <PersonInput
        label={t("email")}
        required
        error={errors.email}
        value={values.email}
        present={others.map(({ email }) => email)}
        onValueChange={(text) => set("email", text)}
        onChoose={(person) => {
          set("email", person.email);
          if (person.name !== "") set("name", person.name);
        }}
      />
      <PersonNameField label={t("name")} value={values.name} onChange={(name) => set("name", name)} />
      {isAsked ? (
        <Checkbox
          label={t("send")}
          checked={values.isSent}
          onCheckedChange={(isSent) => set("isSent", isSent)}
        />
      ) : (
        <p className="text-dense text-ink-3">{t("later")}</p>
      )}
    </AskDialog>
  );
}
