"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isSixDigits, toPlainDigits } from "@/components/form/typed-digits";
import { useForm } from "@/components/form/use-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { MailedCodeField } from "./mailed-code-field";
import { type SignInOutcome, signInWithPassword } from "./sign-in";
import { useCoolDown } from "./use-cool-down";

type SignInCodeFormProps = {
  /** The accepted pair, which is sent again with the code. */
  pair: { email: string; password: string };
  onSignedIn: () => void;
  onBack: () => void;
};

/** Asks for the mailed sign-in code that is required from an unknown browser after failed attempts. */
export function SignInCodeForm({ pair, onSignedIn, onBack }: SignInCodeFormProps) {
  const t = useTranslations("account.signIn");
  const { busy, outcome, send } = useSendCode(pair, onSignedIn);
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const form = useForm({
    initial: { code: "" },
    validate: ({ code }) => (isSixDigits(code) ? {} : { code: t("codeMissing") }),
    onSubmit: ({ code }) => void send(toPlainDigits(code)),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <p ref={lead} tabIndex={-1} className="outline-none [overflow-wrap:anywhere]">
        {t("codeLead", { email: pair.email })}
      </p>
      {outcome && (
        <Banner tone="danger" role="alert">
          {t(outcome)}
        </Banner>
      )}
      <MailedCodeField
        label={t("code")}
        hint={t("codeHint")}
        error={form.errors.code}
        value={form.values.code}
        onChange={(code) => form.set("code", code)}
      />
      <Button type="submit" wide loading={busy}>
        {t("codeSubmit")}
      </Button>
      <div className="flex flex-wrap gap-2">
        <SendAgain busy={busy} onAgain={() => send()} />
        <Button variant="quiet" onClick={onBack}>
          {t("otherPassword")}
        </Button>
      </div>
    </form>
  );
}

type Complaint = Exclude<SignInOutcome, "signedIn" | "codeNeeded" | "secondFactorNeeded">;

/**
 * Sends one request at a time. `send` without a code requests another mail and returns true if it was sent.
 */
function useSendCode({ email, password }: SignInCodeFormProps["pair"], onSignedIn: () => void) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Complaint>();
  const sendCode = async (code?: string): Promise<boolean> => {
    setBusy(true);
    setOutcome(undefined);
    const next = await signInWithPassword(email, password, code === undefined ? {} : { code });
    if (next === "signedIn") {
      onSignedIn();
      return false;
    }
    setBusy(false);
    // An authenticator was set up meanwhile: the user must enter the pair again.
    if (next !== "codeNeeded") setOutcome(next === "secondFactorNeeded" ? "wrongPair" : next);
    return next === "codeNeeded";
  };
  return { busy, outcome, send: sendCode };
}

function SendAgain({ busy, onAgain }: { busy: boolean; onAgain: () => Promise<boolean> }) {
  const t = useTranslations("account.signIn");
  const [left, restart] = useCoolDown();
  const [isSent, setSent] = useState(false);
  const resendCode = async () => {
    setSent(false);
    if (!(await onAgain())) return;
    restart();
    setSent(true);
  };
  return (
    <>
      <Button variant="secondary" disabled={left > 0 || busy} onClick={() => void resendCode()}>
        {left > 0 ? t("codeAgainIn", { seconds: left }) : t("codeAgain")}
      </Button>
      <span role="status" className="self-center empty:hidden">
        {isSent ? t("codeSentAgain") : ""}
      </span>
    </>
  );
}
