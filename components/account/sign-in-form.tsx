"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { useForm } from "@/components/form/use-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { EmailField } from "./email-field";
import { forgotAddress } from "./forgotten";
import { PasswordInput } from "./password-input";
import { type SignInOutcome, signInWithPassword } from "./sign-in";

type SignInFormProps = {
  /** Fixed when the same person must come back (a session that ended). */
  email?: string;
  onSignedIn: () => void;
  /** What the button says instead of "Sign in". */
  submitLabel?: string;
};

/** E-mail and password together, as password managers want them. A refusal says nothing about which was wrong. */
export function SignInForm({ email, onSignedIn, submitLabel }: SignInFormProps) {
  const t = useTranslations("account");
  const [outcome, setOutcome] = useState<SignInOutcome>();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initial: { email: email ?? "", password: "" },
    validate: (values) => ({
      ...(values.email.trim() === "" && { email: t("invalid.email") }),
      ...(values.password === "" && { password: t("invalid.passwordMissing") }),
    }),
    onSubmit: async (values) => {
      setBusy(true);
      setOutcome(undefined);
      const next = await signInWithPassword(values.email, values.password);
      if (next === "signedIn") return onSignedIn();
      setBusy(false);
      setOutcome(next);
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {outcome && outcome !== "signedIn" && (
        <Banner tone="danger" role="alert">
          {t(`signIn.${outcome}`)}
        </Banner>
      )}
      <EmailField
        value={form.values.email}
        error={form.errors.email}
        readOnly={email !== undefined}
        onChange={(email) => form.set("email", email)}
      />
      <Field label={t("password")} error={form.errors.password} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            value={form.values.password}
            onChange={(event) => form.set("password", event.target.value)}
          />
        )}
      </Field>
      <Link
        href={forgotAddress(form.values.email)}
        // Whoever signs in again on the page they were on keeps that page.
        {...(email === undefined ? {} : { target: "_blank", rel: "noopener" })}
        className="-my-3 inline-flex min-h-11 items-center self-start text-body"
      >
        {t("signIn.forgot")}
      </Link>
      <Button type="submit" wide loading={busy}>
        {submitLabel ?? t("signIn.submit")}
      </Button>
    </form>
  );
}
