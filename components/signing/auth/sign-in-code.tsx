"use client";

import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import { CodeAnswer } from "./code-answer";
import { isSixDigits } from "./code-input";
import { openSession } from "./open-session";
import { useAttempt } from "./use-attempt";
import { useEntry } from "./use-entry";

type SignInCodeProps = { pair: { email: string; password: string }; onSignedIn: () => Promise<void> };

/** The code that an account asks a new browser for while somebody guesses its password. */
export function SignInCode({ pair, onSignedIn }: SignInCodeProps) {
  const t = useTranslations("challenge.code");
  const account = useTranslations("challenge.account");
  const entry = useEntry(isSixDigits, async (code) => {
    await openSession(pair, code.replace(/[\s-]/g, ""));
    await onSignedIn();
  });
  const { forget, input } = entry;
  const resending = useAttempt();
  useEffect(() => input.current?.focus(), [input]);
  const again = async () => {
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
      <TextButton className="-ml-2 self-start" disabled={resending.busy} onClick={() => void again()}>
        {t("resend")}
      </TextButton>
    </>
  );
}
