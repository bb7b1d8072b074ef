"use client";

import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import type { PanelProps } from "./challenge";
import { useChallenge } from "./challenge-context";
import { FailureText } from "./failure-text";
import { AnswerForm, Panel } from "./panel";
import { SecretInput } from "./secret-input";
import { useAttempt } from "./use-attempt";

/** PASSWORD: that of the recipient's own account, entered again (ux 6.5). */
export function PasswordPanel({ onSetUp }: PanelProps) {
  const t = useTranslations("challenge.password");
  const { api, purpose, email, onProven } = useChallenge();
  const [password, setPassword] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const { busy, failure, attempt, forget } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const problem = useId();
  const submit = async () => {
    forget();
    setEmpty(password === "");
    if (password !== "") await attempt(() => api.withPassword(purpose, password).then(onProven));
    input.current?.focus();
  };
  return (
    <Panel title={t("title")}>
      <p className="[overflow-wrap:anywhere]">{t("lead", { email })}</p>
      <AnswerForm label={t("submit")} busy={busy} onSubmit={() => void submit()}>
        <SecretInput
          ref={input}
          label={t("label")}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          problemId={problem}
          invalid={isEmpty || failure !== null}
        />
        <FailureText id={problem} failure={failure} complaint={isEmpty ? t("empty") : null} />
      </AnswerForm>
      <TextButton className="-ml-2 self-start" onClick={onSetUp}>
        {t("setUp")}
      </TextButton>
    </Panel>
  );
}
