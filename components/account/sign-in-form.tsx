"use client";

import { KeyRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useForm } from "@/components/form/use-form";
import { retryUntilLoaded } from "@/components/retry-load";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { EmailField } from "./email-field";
import { buildForgottenPasswordUrl } from "./forgotten-password";
import { type OfferedDoors, OtherSignInMethods } from "./other-sign-in-methods";
import { PasswordInput } from "./password-input";
import { type SignInOutcome, signInWithPassword } from "./sign-in";
import { SignInCodeForm } from "./sign-in-code-form";
import { usePasskeySignIn } from "./use-passkey-sign-in";

type Complaint = Exclude<SignInOutcome, "signedIn" | "codeNeeded" | "secondFactorNeeded">;
type Pair = { email: string; password: string };

type SignInFormProps = {
  /** Set if the same user must sign in again (a session that ended). */
  email?: string;
  onSignedIn: () => void;
  /** Label of the button; "Sign in" by default. */
  submitLabel?: string;
} & OfferedDoors;

const SecondFactorForm = dynamic(
  retryUntilLoaded(() => import("./second-factor-form").then((module) => module.SecondFactorForm)),
);

const MailedLinkSent = dynamic(
  retryUntilLoaded(() => import("./mailed-link-sent").then((module) => module.MailedLinkSent)),
);

type CodeRequest = { pair: Pair; by: "codeNeeded" | "secondFactorNeeded" };

/**
 * Signs in by passkey, or by e-mail and password and then a code if one is required: from the authenticator,
 * or by mail after failed attempts. Or requests a mailed link and waits for it.
 */
export function SignInForm(props: SignInFormProps) {
  const [codeRequest, setCodeRequest] = useState<CodeRequest>();
  const [typed, setTyped] = useState("");
  const [isMailed, setMailed] = useState(false);
  const { onSignedIn, mailedLinkNext } = props;
  const onLinkAsked = (email: string) => {
    setTyped(email);
    setMailed(true);
  };
  if (isMailed && mailedLinkNext !== undefined)
    return <MailedLinkSent email={typed} next={mailedLinkNext} onBack={() => setMailed(false)} />;
  if (!codeRequest)
    return <PairForm {...props} typed={typed} onMoreNeeded={setCodeRequest} onLinkAsked={onLinkAsked} />;
  const { pair, by } = codeRequest;
  const steps = { onSignedIn, onBack: () => setCodeRequest(undefined) };
  if (by === "codeNeeded") return <SignInCodeForm pair={pair} {...steps} />;
  const enterCode = (code: string, trust: boolean) =>
    signInWithPassword(pair.email, pair.password, { code, trust });
  return <SecondFactorForm enter={enterCode} email={pair.email} {...steps} />;
}

type PairFormProps = SignInFormProps & {
  /** The address typed before, for a user who goes back. */
  typed: string;
  onMoreNeeded: (asked: CodeRequest) => void;
  onLinkAsked: (email: string) => void;
};

/** E-mail and password together, for password managers. A refusal does not say which of them was wrong. */
function PairForm(props: PairFormProps) {
  const { email, typed, onSignedIn, submitLabel, companyNext, mailedLinkNext, onMoreNeeded } = props;
  const t = useTranslations("account");
  const [outcome, setOutcome] = useState<Complaint>();
  const passkey = usePasskeySignIn(email, onSignedIn);
  const complaint = outcome ?? passkey.outcome;
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initial: { email: email ?? typed, password: "" },
    validate: (values) => ({
      ...(values.email.trim() === "" && { email: t("invalid.email") }),
      ...(values.password === "" && { password: t("invalid.passwordMissing") }),
    }),
    onSubmit: async (values) => {
      setBusy(true);
      setOutcome(undefined);
      const next = await signInWithPassword(values.email, values.password);
      if (next === "signedIn") return onSignedIn();
      if (next === "codeNeeded" || next === "secondFactorNeeded")
        return onMoreNeeded({ pair: values, by: next });
      setBusy(false);
      setOutcome(next);
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {complaint && (
        <Banner tone="danger" role="alert">
          {t(`signIn.${complaint}`)}
        </Banner>
      )}
      <EmailField
        value={form.values.email}
        error={form.errors.email}
        readOnly={email !== undefined}
        autoComplete="username webauthn"
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
        href={buildForgottenPasswordUrl(form.values.email)}
        // A user who signs in again keeps the current page.
        {...(email === undefined ? {} : { target: "_blank", rel: "noopener" })}
        className="-my-3 inline-flex min-h-11 items-center self-start text-body"
      >
        {t("signIn.forgot")}
      </Link>
      <Button type="submit" wide loading={busy}>
        {submitLabel ?? t("signIn.submit")}
      </Button>
      <OtherSignInMethods
        email={form.values.email}
        companyNext={companyNext}
        mailedLinkNext={mailedLinkNext}
        onLinkAsked={props.onLinkAsked}
      />
      {passkey.isOffered && (
        <Button variant="secondary" wide loading={passkey.isAsking} onClick={() => void passkey.press()}>
          <KeyRound aria-hidden />
          {t("signIn.passkey")}
        </Button>
      )}
    </form>
  );
}
