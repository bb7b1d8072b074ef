"use client";

import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import type { PanelProps } from "./challenge";
import { useChallenge } from "./challenge-context";
import { FailureText } from "./failure-text";
import { ForgottenPassword } from "./forgotten-password";
import { AnswerForm, Panel } from "./panel";
import { SecretInput } from "./secret-input";
import { useCodeEntry } from "./use-entry";

/** PASSWORD: the password of the recipient's own account, entered again (components/signing.md 6.5). */
export function PasswordPanel({ onSetUp }: PanelProps) {
  const t = useTranslations("challenge.password");
  const { api, purpose, email, onAuth } = useChallenge();
  const { value, setValue, isLacking, busy, failure, forget, input, problem, submit } = useCodeEntry(
    (password) => password !== "",
    (password) => api.withPassword(purpose, password).then(onAuth),
  );
  const startAgain = useCallback(() => {
    forget();
    setValue("");
    input.current?.focus();
  }, [forget, setValue, input]);
  return (
    <Panel title={t("title")}>
      <p className="[overflow-wrap:anywhere]">{t("lead", { email })}</p>
      <AnswerForm label={t("submit")} busy={busy} onSubmit={submit}>
        <SecretInput
          ref={input}
          label={t("label")}
          value={value}
          onChange={setValue}
          autoComplete="current-password"
          problemId={problem}
          invalid={isLacking || failure !== null}
        />
        <FailureText id={problem} failure={failure} complaint={isLacking ? t("empty") : null} />
      </AnswerForm>
      <ForgottenPassword email={purpose === "ACTION" ? email : ""} onChanged={startAgain} />
      <TextButton className="-ml-2 self-start" onClick={onSetUp}>
        {t("setUp")}
      </TextButton>
    </Panel>
  );
}
