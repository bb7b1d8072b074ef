"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { isPasswordLength, NewPasswordField } from "@/components/account/new-password-field";
import { PasswordInput } from "@/components/account/password-input";
import { readErrorData } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { AskDialog } from "@/components/form/ask-dialog";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { notify } from "@/components/ui/toast";

type ChangePasswordDialogProps = { onClose: () => void };

export function ChangePasswordDialog({ onClose }: ChangePasswordDialogProps) {
  const t = useTranslations("profile.security");
  const account = useTranslations("account");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: async ({ endedSessionCount: count }) => {
        notify({ tone: "success", title: t("changed", { count }) });
        onClose();
        await queryClient.invalidateQueries({ queryKey: trpc.account.sessions.queryKey() });
      },
    }),
  );
  const form = useForm({
    initial: { currentPassword: "", newPassword: "" },
    validate: ({ currentPassword, newPassword }) => ({
      ...(currentPassword === "" && { currentPassword: t("currentMissing") }),
      ...(!isPasswordLength(newPassword) && { newPassword: account("invalid.password") }),
    }),
    onSubmit: (values) => change.mutate(values),
  });
  const isWrong = readErrorData(change.error)?.code === "TWO_FACTOR_AUTH_FAILED";
  return (
    <AskDialog
      title={t("changeTitle")}
      keepLabel={t("keep")}
      actLabel={t("act")}
      isActing={change.isPending}
      isDirty={form.values.newPassword !== ""}
      problem={change.error && !isWrong ? errorText(change.error) : null}
      onClose={onClose}
      formProps={form.formProps}
      className="flex flex-col gap-5"
    >
      <Field
        label={t("current")}
        error={form.errors.currentPassword ?? (isWrong ? t("currentWrong") : undefined)}
        required
        aside={<Link href="/forgot-password">{t("forgot")}</Link>}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={form.values.currentPassword}
            onChange={(event) => {
              form.set("currentPassword", event.target.value);
              if (isWrong) change.reset();
            }}
          />
        )}
      </Field>
      <NewPasswordField
        label={t("next")}
        value={form.values.newPassword}
        error={form.errors.newPassword}
        onChange={(password) => form.set("newPassword", password)}
      />
    </AskDialog>
  );
}
