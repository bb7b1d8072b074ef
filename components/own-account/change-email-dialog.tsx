"use client";

import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { useEmailChange } from "./use-email-change";

type ChangeEmailDialogProps = { email: string; isVerified: boolean; onClose: () => void };

export function ChangeEmailDialog({ email, isVerified, onClose }: ChangeEmailDialogProps) {
  const t = useTranslations("profile.address");
  const { ask } = useEmailChange();
  const form = useForm({
    initial: { email: "" },
    validate: (values) => {
      const newEmail = normaliseEmailAddress(values.email);
      if (newEmail === null) return { email: t("invalid") };
      return newEmail === email ? { email: t("same") } : {};
    },
    onSubmit: (values) => ask.mutate({ email: values.email }, { onSuccess: onClose }),
  });
  return (
    <AskDialog
      title={t("title")}
      lead={t(isVerified ? "lead" : "leadUnconfirmed")}
      keepLabel={t("cancel")}
      actLabel={t("act")}
      mutation={ask}
      isDirty={form.values.email !== ""}
      onClose={onClose}
      formProps={form.formProps}
    >
      <Field label={t("field")} hint={t("keeps")} error={form.errors.email} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={form.values.email}
            onChange={(event) => form.set("email", event.target.value)}
          />
        )}
      </Field>
    </AskDialog>
  );
}
