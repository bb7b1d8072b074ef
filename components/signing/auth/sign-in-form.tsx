"use client";

import { useCallback, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Input } from "@/components/ui/input";
import { TextButton } from "../frame";
import { hasPasskeys } from "./browser-passkey";
import { useChallenge } from "./challenge-context";
import { FailureText } from "./failure-text";
import { ForgottenPassword } from "./forgotten-password";
import { type CodeFrom, openSession } from "./open-session";
import { AnswerForm, Labelled } from "./panel";
import { authenticateByPasskey } from "./passkey-panel";
import { SecretInput } from "./secret-input";
import { SignInCode } from "./sign-in-code";
import { useAttempt } from "./use-attempt";

type SignInFormProps = { onSignedIn: () => Promise<void> };
type Pair = { email: string; password: string };

type CodeRequest = { pair: Pair; from: CodeFrom };

/** Email and password, then the second factor if required: a code of the app, or a mailed one. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [codeRequest, setCodeRequest] = useState<CodeRequest>();
  if (codeRequest) return <SignInCode {...codeRequest} onSignedIn={onSignedIn} />;
  return <PairForm onSignedIn={onSignedIn} onCodeNeeded={setCodeRequest} />;
}

/**
 * Email and password, or a passkey, without leaving the page.
 * The error never says which of the two was wrong.
 */
function PairForm({
  onSignedIn,
  onCodeNeeded,
}: SignInFormProps & { onCodeNeeded: (asked: CodeRequest) => void }) {
  const t = useTranslations("challenge.account");
  const password = useTranslations("challenge.password");
  const { api, purpose, email, onAuth } = useChallenge();
  const [address, setAddress] = useState("");
  const [secret, setSecret] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const { busy, failure, attempt, forget } = useAttempt();
  const problem = useId();
  const submit = () => {
    forget();
    const lacks = address.trim() === "" || secret === "";
    setEmpty(lacks);
    const pair = { email: address.trim(), password: secret };
    if (lacks) return;
    void attempt(async () => {
      const from = await openSession(pair);
      return from === null ? onSignedIn() : onCodeNeeded({ pair, from });
    });
  };
  const isWrong = failure?.code === "TWO_FACTOR_AUTH_FAILED" && failure.left === null;
  const complaint = isEmpty ? t("empty") : isWrong ? t("wrong") : null;
  const startAgain = useCallback(() => {
    forget();
    setSecret("");
  }, [forget]);
  const isDismissed = failure?.code === "DISMISSED";
  const signInByPasskey = () =>
    void attempt(() => authenticateByPasskey(api, purpose, "ACCOUNT").then(onAuth));
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{t("lead", { email })}</p>
      <AnswerForm label={t("signIn")} busy={busy} onSubmit={submit}>
        <Labelled label={t("email")}>
          {({ id }) => (
            <Input
              id={id}
              type="email"
              controlSize="recipient"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={320}
              value={address}
              aria-describedby={problem}
              aria-invalid={complaint !== null || undefined}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Labelled>
        <SecretInput
          label={password("label")}
          value={secret}
          onChange={setSecret}
          autoComplete="current-password"
          problemId={problem}
          invalid={complaint !== null}
        />
        <FailureText id={problem} failure={isDismissed ? null : failure} complaint={complaint} />
      </AnswerForm>
      <ForgottenPassword email={address} onChanged={startAgain} />
      {hasPasskeys() && (
        <TextButton className="-ml-2 self-start" onClick={signInByPasskey}>
          {t("usePasskey")}
        </TextButton>
      )}
    </>
  );
}
