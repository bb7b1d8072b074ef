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
import { SignInCodeForm } from "./sign-in-code-form";

type Pair = { email: string; password: string };

type SignInFormProps = {
  /** Fixed when the same person must come back (a session that ended). */
  email?: string;
  onSignedIn: () => void;
  /** What the button says instead of "Sign in". */
  submitLabel?: string;
};

/** E-mail and password, then, where an account is being guessed at, a code that was mailed to it. */
export function SignInForm(props: SignInFormProps) {
  const [pair, setPair] = useState<Pair>();
  if (pair) {
    return <SignInCodeForm pair={pair} onSignedIn={props.onSignedIn} onBack={() => setPair(undefined)} />;
  }
  return <PairForm {...props} onCodeNeeded={setPair} />;
}

type PairFormProps = SignInFormProps & { onCodeNeeded: (pair: Pair) => void };

/** E-mail and password together, as password managers want them. A refusal says nothing about which was wrong. */
function PairForm({ email, onSignedIn, submitLabel, onCodeNeeded }: PairFormProps) {
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
      if (next === "codeNeeded") return onCodeNeeded(values);
      setBusy(false);
      setOutcome(next);
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {outcome && outcome !== "signedIn" && outcome !== "codeNeeded" && (
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
