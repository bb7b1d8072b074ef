"use client";

import { useCallback, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Input } from "@/components/ui/input";
import { TextButton } from "../frame";
import { SigningProblem } from "../signing-api";
import { hasPasskeys } from "./browser-passkey";
import { useChallenge } from "./challenge-context";
import { FailureText } from "./failure-text";
import { ForgottenPassword } from "./forgotten-password";
import { AnswerForm, Labelled } from "./panel";
import { proveByPasskey } from "./passkey-panel";
import { SecretInput } from "./secret-input";
import { useAttempt } from "./use-attempt";

const CODES = {
  tooMany: "TOO_MANY_REQUESTS",
  unverified: "ACCOUNT_UNVERIFIED",
  wrongPair: "TWO_FACTOR_AUTH_FAILED",
  unreachable: "NETWORK",
} as const;

/** Opens a session with the account's own form, so that password managers know it. @throws SigningProblem */
async function openSession(email: string, password: string): Promise<void> {
  const { signInWithPassword } = await import("@/components/account/sign-in");
  const outcome = await signInWithPassword(email, password);
  if (outcome !== "signedIn") throw new SigningProblem(CODES[outcome]);
}

/** E-mail and password, or a passkey, without leaving the page. The answer never says which of the two was wrong. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const t = useTranslations("challenge.account");
  const password = useTranslations("challenge.password");
  const { api, purpose, email, onProven } = useChallenge();
  const [address, setAddress] = useState("");
  const [secret, setSecret] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const { busy, failure, attempt, forget } = useAttempt();
  const problem = useId();
  const submit = () => {
    forget();
    const lacks = address.trim() === "" || secret === "";
    setEmpty(lacks);
    if (!lacks) void attempt(() => openSession(address.trim(), secret).then(onSignedIn));
  };
  const isWrong = failure?.code === "TWO_FACTOR_AUTH_FAILED" && failure.left === null;
  const complaint = isEmpty ? t("empty") : isWrong ? t("wrong") : null;
  const startAgain = useCallback(() => {
    forget();
    setSecret("");
  }, [forget]);
  const isDismissed = failure?.code === "DISMISSED";
  const byPasskey = () => void attempt(() => proveByPasskey(api, purpose, "ACCOUNT").then(onProven));
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
        <TextButton className="-ml-2 self-start" onClick={byPasskey}>
          {t("usePasskey")}
        </TextButton>
      )}
    </>
  );
}
