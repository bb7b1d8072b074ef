"use client";

import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import type { PanelProps } from "./challenge";
import { useChallenge } from "./challenge-context";
import { CodeInput } from "./code-input";
import { FailureText } from "./failure-text";
import { AnswerForm, Panel } from "./panel";
import { useEntry } from "./use-entry";

/** TWO_FACTOR_AUTH by an authenticator app: the same screen whether or not there is one (ux 6.3, T22). */
export function AppPanel({ onSetUp }: PanelProps) {
  const t = useTranslations("challenge.app");
  const { api, purpose, email, onProven } = useChallenge();
  const { value, setValue, isLacking, busy, failure, input, problem, submit } = useEntry(
    (code) => code.trim() !== "",
    (code) => api.withAuthenticator(purpose, code).then(onProven),
  );
  return (
    <Panel title={t("title")}>
      <p className="[overflow-wrap:anywhere]">{t("lead", { email })}</p>
      <AnswerForm label={t("submit")} busy={busy} onSubmit={submit}>
        <CodeInput
          ref={input}
          letters
          label={t("label")}
          value={value}
          onChange={setValue}
          describedBy={problem}
          invalid={isLacking || failure !== null}
        />
        <FailureText id={problem} failure={failure} complaint={isLacking ? t("empty") : null} />
      </AnswerForm>
      <TextButton className="-ml-2 self-start" onClick={onSetUp}>
        {t("setUp")}
      </TextButton>
    </Panel>
  );
}
