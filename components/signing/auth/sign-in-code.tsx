"use client";

import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { isSixDigits, toPlainDigits } from "@/components/form/typed-digits";
import { TextButton } from "../frame";
import { CodeAnswer } from "./code-answer";
import { type CodeFrom, openSession } from "./open-session";
import { useAttempt } from "./use-attempt";
import { useCodeEntry } from "./use-entry";

type SignInCodeProps = {
  pair: { email: string; password: string };
  from: CodeFrom;
  onSignedIn: () => Promise<void>;
};

export function SignInCode({ from, ...props }: SignInCodeProps) {
  return from === "app" ? <AppCode {...props} /> : <MailedCode {...props} />;
}

type CodeProps = Omit<SignInCodeProps, "from">;

/** Code of the authenticator app, or a backup code. */
function AppCode({ pair, onSignedIn }: CodeProps) {
  const t = useTranslations("challenge.app");
  const entry = useCodeEntry(
    (code) => code.trim() !== "",
    async (code) => {
      await openSession(pair, code);
      await onSignedIn();
    },
  );
  const { input } = entry;
  useEffect(() => input.current?.focus(), [input]);
  return (
    <>
      <p role="status" className="[overflow-wrap:anywhere]">
        {t("lead", { email: pair.email })}
      </p>
      <CodeAnswer
        letters
        entry={entry}
        words={{ submit: t("submit"), label: t("label"), lacking: t("empty") }}
      />
    </>
  );
}

/** Mail with the sign-in code that is required from an unknown browser after failed attempts. */
function MailedCode({ pair, onSignedIn }: CodeProps) {
  const t = useTranslations("challenge.code");
  const account = useTranslations("challenge.account");
  const entry = useCodeEntry(isSixDigits, async (code) => {
    await openSession(pair, toPlainDigits(code));
    await onSignedIn();
  });
  const { forget, input } = entry;
  const resending = useAttempt();
  useEffect(() => input.current?.focus(), [input]);
  const resendCode = async () => {
    forget();
    await resending.attempt(() => openSession(pair));
    input.current?.focus();
  };
  return (
    <>
      <p role="status" className="[overflow-wrap:anywhere]">
        {account("codeSent")}
      </p>
      <CodeAnswer
        entry={entry}
        words={{ submit: t("submit"), label: t("label"), lacking: t("incomplete") }}
        otherFailure={resending.failure}
      />
      <TextButton className="-ml-2 self-start" disabled={resending.busy} onClick={() => void resendCode()}>
        {t("resend")}
      </TextButton>
    </>
  );
}
