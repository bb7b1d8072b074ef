"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { isPasswordLength, NewPasswordField } from "./new-password-field";

type ResetPasswordFormProps = { token: string; onDone: () => void; onFailed: (error: unknown) => void };

/** A single entry that can be shown, with the same rule as at sign-up. */
export function ResetPasswordForm({ token, onDone, onFailed }: ResetPasswordFormProps) {
  const t = useTranslations("account");
  const trpc = useTRPC();
  const reset = useMutation(trpc.account.resetPassword.mutationOptions());
  const form = useForm({
    initial: { password: "" },
    validate: ({ password }) => (isPasswordLength(password) ? {} : { password: t("invalid.password") }),
    onSubmit: ({ password }) => reset.mutate({ token, password }, { onSuccess: onDone, onError: onFailed }),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ErrorBanner error={reset.error} />
      <NewPasswordField
        label={t("reset.password")}
        value={form.values.password}
        error={form.errors.password}
        onChange={(password) => form.set("password", password)}
      />
      <Button type="submit" wide loading={reset.isPending}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
