"use client";

import { useTranslations } from "use-intl";
import { useChallenge } from "./challenge-context";
import { MailedCode } from "./mailed-code";
import { Panel } from "./panel";

/** TWO_FACTOR_AUTH by a mailed code (components/README.md 6.3). */
export function CodePanel() {
  const t = useTranslations("challenge.code");
  const { api, purpose, onProven } = useChallenge();
  return (
    <Panel title={t("title")}>
      <MailedCode purpose={purpose} onCode={(code) => api.withCode(purpose, code).then(onProven)} />
    </Panel>
  );
}
