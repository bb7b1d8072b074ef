"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { isEmailAddress } from "@/server/domain/email-spelling";
import { EmailField } from "./email-field";

type ForgotPasswordFormProps = { email: string; onSent: (email: string) => void };

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const t = useTranslations("account");
  const trpc = useTRPC();
  const ask = useMutation(trpc.account.forgotPassword.mutationOptions());
  const form = useForm({
    initial: { email },
    validate: (values) => (isEmailAddress(values.email) ? {} : { email: t("invalid.email") }),
    onSubmit: (values) => ask.mutate(values, { onSuccess: () => onSent(values.email.trim()) }),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ErrorBanner error={ask.error} />
      <EmailField
        value={form.values.email}
        error={form.errors.email}
        onChange={(email) => form.set("email", email)}
      />
      <Button type="submit" wide loading={ask.isPending}>
        {t("forgot.submit")}
      </Button>
    </form>
  );
}
