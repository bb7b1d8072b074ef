"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { AuthPart, PasskeyMethod } from "../api/signing-api";
import { TextButton } from "../frame";
import { useIsFramed } from "../state/embedding";
import { hasPasskeys, mayAskInFrame, signWithPasskey } from "./browser-passkey";
import type { PanelProps } from "./challenge";
import { useChallenge } from "./challenge-context";
import { LeaveFrame } from "./cross-context-auth/leave-frame";
import { FailureText } from "./failure-text";
import { NoPasskeys } from "./no-passkeys";
import { Panel } from "./panel";
import { useAttempt } from "./use-attempt";

export async function authenticateByPasskey(
  api: AuthPart,
  purpose: Parameters<AuthPart["passkeyOptions"]>[0],
  method: PasskeyMethod,
): Promise<void> {
  const response = await signWithPasskey(await api.passkeyOptions(purpose, method));
  await api.withPasskey(purpose, method, response);
}

/** PASSKEY: the browser's own dialog, on a press only (components/signing.md 6.4). */
export function PasskeyPanel({ onSetUp }: PanelProps) {
  const t = useTranslations("challenge.passkey");
  const { api, purpose, email, onAuth } = useChallenge();
  const { busy, failure, attempt } = useAttempt();
  const problem = useId();
  const isFramed = useIsFramed();
  if (!hasPasskeys()) return <NoPasskeys />;
  if (isFramed && !mayAskInFrame()) {
    return (
      <Panel title={t("title")}>
        <LeaveFrame purpose={purpose} way="passkey" onBack={onAuth} />
      </Panel>
    );
  }
  const isCancelled = failure?.code === "DISMISSED";
  const authenticateHere = () => attempt(() => authenticateByPasskey(api, purpose, "PASSKEY").then(onAuth));
  return (
    <Panel title={t("title")}>
      <p className="[overflow-wrap:anywhere]">{t("lead", { email })}</p>
      <FailureText id={problem} failure={failure} complaint={isCancelled ? t("cancelled") : null} />
      <Button
        size="recipient"
        wide
        loading={busy}
        aria-describedby={problem}
        onClick={() => void authenticateHere()}
      >
        {t("submit")}
      </Button>
      {failure !== null && isFramed && <LeaveFrame purpose={purpose} way="passkey" onBack={onAuth} />}
      <TextButton className="-ml-2 self-start" onClick={onSetUp}>
        {t("setUp")}
      </TextButton>
    </Panel>
  );
}
