"use client";

import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import type { PanelProps } from "./challenge";
import { useChallenge } from "./challenge-context";
import { CodeAnswer } from "./code-answer";
import { Panel } from "./panel";
import { useCodeEntry } from "./use-entry";

/**
 * TWO_FACTOR_AUTH by an authenticator app. The screen is the same
 * whether or not one is set up (components/signing.md 6.3, T22).
 */
export function AppPanel({ onSetUp }: PanelProps) {
  const t = useTranslations("challenge.app");
  const { api, purpose, email, onAuth } = useChallenge();
  const entry = useCodeEntry(
    (code) => code.trim() !== "",
    (code) => api.withAuthenticator(purpose, code).then(onAuth),
  );
  return (
    <Panel title={t("title")}>
      <p className="[overflow-wrap:anywhere]">{t("lead", { email })}</p>
      <CodeAnswer
        letters
        entry={entry}
        words={{ submit: t("submit"), label: t("label"), lacking: t("empty") }}
      />
      <TextButton className="-ml-2 self-start" onClick={onSetUp}>
        {t("setUp")}
      </TextButton>
    </Panel>
  );
}
