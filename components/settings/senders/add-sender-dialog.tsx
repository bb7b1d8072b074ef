"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isEmailAddress } from "@/server/domain/email-spelling";
import { useSendersRefresh } from "./use-senders-refresh";

type AddSenderDialogProps = {
  organisationId: number;
  onAdded: (senderAddressId: string) => void;
  onClose: () => void;
};

export function AddSenderDialog({ organisationId, onAdded, onClose }: AddSenderDialogProps) {
  const t = useTranslations("senders");
  const trpc = useTRPC();
  const refresh = useSendersRefresh();
  const create = useMutation(
    trpc.senderAddress.create.mutationOptions({
      onSuccess: async ({ id }) => {
        await refresh();
        onAdded(id);
      },
    }),
  );
  const form = useForm({
    initial: { email: "" },
    validate: ({ email }) => (isEmailAddress(email.trim()) ? {} : { email: t("emailInvalid") }),
    onSubmit: ({ email }) => create.mutate({ organisationId, email }),
  });
  return (
    <AskDialog
      title={t("addTitle")}
      lead={t("addLead")}
      keepLabel={t("cancel")}
      actLabel={t("addAct")}
      mutation={create}
      isDirty={form.values.email !== ""}
      onClose={onClose}
      formProps={form.formProps}
    >
      <Field label={t("email")} hint={t("emailHint")} error={form.errors.email} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={form.values.email}
            onChange={(event) => form.set("email", event.target.value)}
          />
        )}
      </Field>
    </AskDialog>
  );
}
