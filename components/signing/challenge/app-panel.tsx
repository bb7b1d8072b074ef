"use client";

import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import type { PanelProps } from "./challenge";
import { useChallenge } from "./challenge-context";
import { CodeInput } from "./code-input";
import { FailureText } from "./failure-text";
import { AnswerForm, Panel } from "./panel";
import { useAttempt } from "./use-attempt";

/** TWO_FACTOR_AUTH by an authenticator app: the same screen whether or not there is one (ux 6.3, T22). */
export function AppPanel({ onSetUp }: PanelProps) {
  const t = useTranslations("challenge.app");
  const { api, purpose, email, onProven } = useChallenge();
  const [code, setCode] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const { busy, failure, attempt, forget } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const problem = useId();
  const submit = async () => {
    forget();
    setEmpty(code.trim() === "");
    if (code.trim() !== "") await attempt(() => api.withAuthenticator(purpose, code).then(onProven));
    input.current?.focus();
  };
  return (
    <Panel title={t("title")}>
      <p className="[overflow-wrap:anywhere]">{t("lead", { email })}</p>
      <AnswerForm label={t("submit")} busy={busy} onSubmit={() => void submit()}>
        <CodeInput
          ref={input}
          letters
          label={t("label")}
          value={code}
          onChange={setCode}
          describedBy={problem}
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
