"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useIsFramed } from "../../state/embedding";
import { hasPasskeys, makePasskey } from "../browser-passkey";
import { useChallenge } from "../challenge-context";
import { LeaveFrame } from "../cross-context-auth/leave-frame";
import { FailureText } from "../failure-text";
import { NoPasskeys } from "../no-passkeys";
import { Panel } from "../panel";
import { useAttempt } from "../use-attempt";
import { Cancelled } from "./new-account";

/** Adds the first passkey to an existing account. Creating it also proves it, so nothing is asked twice. */
export function AddPasskey() {
  const t = useTranslations("challenge.enrol");
  const { api, purpose, onAuth } = useChallenge();
  const { busy, failure, attempt } = useAttempt();
  const problem = useId();
  const isFramed = useIsFramed();
  if (!hasPasskeys()) return <NoPasskeys />;
  const addPasskey = async () => {
    const response = await makePasskey(await api.newPasskeyOptions());
    await api.addPasskey(purpose, response);
    onAuth();
  };
  const isDismissed = failure?.code === "DISMISSED";
  return (
    <Panel title={t("passkeyTitle")}>
      <p>{t("passkeyLead")}</p>
      <FailureText id={problem} failure={isDismissed ? null : failure} />
      {isDismissed && <Cancelled />}
      {failure !== null && isFramed && <LeaveFrame purpose={purpose} way="passkey" onBack={onAuth} />}
      <Button size="recipient" wide loading={busy} onClick={() => void attempt(addPasskey)}>
        {t("createOnlyPasskey")}
      </Button>
    </Panel>
  );
}
