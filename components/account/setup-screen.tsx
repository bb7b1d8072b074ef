"use client";

import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { AccountFields, judgeNewAccount } from "./account-fields";
import { AuthPage } from "./auth-page";
import { browserZone } from "./browser-zone";
import { signInWithPassword } from "./sign-in";
import { translate } from "./sign-up-screen";

/** /setup: the first account of an empty installation. The code was printed at start (ruling 4). */
export function SetupScreen({ codeRequired }: { codeRequired: boolean }) {
  const t = useTranslations("account");
  const language = useLocale();
  const errorText = useErrorText();
  const trpc = useTRPC();
  const setup = useMutation(trpc.account.setup.mutationOptions());
  const form = useForm({
    initial: { name: "", email: "", password: "", code: "" },
    validate: (values) => ({
      ...translate(judgeNewAccount(values), (key) => t(`invalid.${key}`)),
      ...(codeRequired && values.code.trim() === "" && { code: t("invalid.code") }),
    }),
    onSubmit: ({ code, ...account }) =>
      setup.mutate(
        { ...account, language, timezone: browserZone(), ...(codeRequired ? { code: code.trim() } : {}) },
        {
          onSuccess: async () => {
            const outcome = await signInWithPassword(account.email, account.password);
            location.assign(outcome === "signedIn" ? "/" : "/signin");
          },
        },
      ),
  });
  return (
    <AuthPage title={t("setup.title")} lead={t("setup.lead")}>
      <form {...form.formProps} className="flex flex-col gap-5">
        {setup.error && (
          <Banner tone="danger" role="alert">
            {errorText(setup.error)}
          </Banner>
        )}
        {codeRequired && (
          <Field label={t("setup.code")} hint={t("setup.codeHint")} error={form.errors.code} required>
            {(control) => (
              <Input
                {...control}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                className="font-mono tracking-widest"
                value={form.values.code}
                onChange={(event) => form.set("code", event.target.value)}
              />
            )}
          </Field>
        )}
        <AccountFields values={form.values} set={form.set} errors={form.errors} />
        <Button type="submit" wide loading={setup.isPending}>
          {t("setup.submit")}
        </Button>
      </form>
    </AuthPage>
  );
}
