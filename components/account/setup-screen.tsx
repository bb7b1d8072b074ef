"use client";

import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { AccountFields, validateNewAccount } from "./account-fields";
import { AuthPage } from "./auth-page";
import { getBrowserTimeZone } from "./browser-zone";
import { signInWithPassword } from "./sign-in";
import { translateComplaints } from "./sign-up-screen";

/** /setup: the first account of an empty installation. The code was printed at start (ruling 4). */
export function SetupScreen({ codeRequired }: { codeRequired: boolean }) {
  const t = useTranslations("account");
  const language = useLocale();
  const trpc = useTRPC();
  const setup = useMutation(trpc.account.setup.mutationOptions());
  const form = useForm({
    initial: { name: "", email: "", password: "", code: "" },
    validate: (values) => ({
      ...translateComplaints(validateNewAccount(values), (key) => t(`invalid.${key}`)),
      ...(codeRequired && values.code.trim() === "" && { code: t("invalid.code") }),
    }),
    onSubmit: ({ code, ...account }) =>
      setup.mutate(
        {
          ...account,
          language,
          timezone: getBrowserTimeZone(),
          ...(codeRequired ? { code: code.trim() } : {}),
        },
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
        <ErrorBanner error={setup.error} />
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
      <section className="mt-7 border-t border-hairline pt-5" aria-labelledby="after">
        <h2 id="after" className="text-body font-semibold">
          {t("setup.after.title")}
        </h2>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-body text-ink-2">
          {(["team", "mail", "first"] as const).map((step) => (
            <li key={step}>{t(`setup.after.${step}`)}</li>
          ))}
        </ul>
      </section>
    </AuthPage>
  );
}
