"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { AccountFields, validateNewAccount } from "./account-fields";
import { AuthPage } from "./auth-page";
import { getBrowserTimeZone } from "./browser-zone";
import { CheckMail } from "./check-mail";
import { signInWithPassword } from "./sign-in";

/**
 * /signup. An address with an account gets the same answer as a new one, and only the mail differs, so this
 * page reveals no account. `domains` may open an account; empty means all.
 */
export function SignUpScreen({ domains }: { domains: readonly string[] }) {
  const t = useTranslations("account");
  const language = useLocale();
  const trpc = useTRPC();
  const [sentTo, setSentTo] = useState<string>();
  const signUp = useMutation(trpc.account.signUp.mutationOptions());
  const form = useForm({
    initial: { name: "", email: "", password: "" },
    validate: (values) => translateComplaints(validateNewAccount(values), (key) => t(`invalid.${key}`)),
    onSubmit: async (values) => {
      signUp.mutate(
        { ...values, language, timezone: getBrowserTimeZone() },
        {
          onSuccess: async () => {
            const outcome = await signInWithPassword(values.email, values.password);
            if (outcome === "signedIn") location.assign("/");
            else setSentTo(values.email);
          },
        },
      );
    },
  });
  if (sentTo) return <CheckMail email={sentTo} onChangeAddress={() => setSentTo(undefined)} />;
  return (
    <AuthPage
      title={t("signUp.title")}
      lead={domains.length > 0 ? t("signUp.domains", { domains: domains.join(", ") }) : t("signUp.lead")}
      footer={t.rich("signUp.toSignIn", { link: (chunks) => <Link href="/signin">{chunks}</Link> })}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <ErrorBanner error={signUp.error} />
        <AccountFields values={form.values} set={form.set} errors={form.errors} />
        <Button type="submit" wide loading={signUp.isPending}>
          {t("signUp.submit")}
        </Button>
      </form>
    </AuthPage>
  );
}

export function translateComplaints<Key extends string, Complaint>(
  complaints: Partial<Record<Key, Complaint>>,
  say: (complaint: Complaint) => string,
): Partial<Record<Key, string>> {
  const messages: Partial<Record<Key, string>> = {};
  for (const key in complaints) {
    const complaint = complaints[key];
    if (complaint !== undefined) messages[key] = say(complaint);
  }
  return messages;
}
