"use client";

import { useCallback, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { SessionAccount } from "@/server/contract/recipient-auth";
import { TextButton } from "../frame";
import { useIsFramed } from "../state/embedding";
import { useAnswer } from "../state/use-answer";
import type { PanelProps } from "./challenge";
import { useChallenge } from "./challenge-context";
import { LeaveFrame } from "./cross-context-auth/leave-frame";
import { FailureText } from "./failure-text";
import { Panel } from "./panel";
import { SignInForm } from "./sign-in-form";
import { useAttempt } from "./use-attempt";

const NOBODY: SessionAccount = { signedInAs: null, isRecipient: false, mayOpenAccount: false };

/** ACCOUNT: shows the signed-in account, or signs in on this page (components/signing.md 6.2). */
export function AccountPanel({ onSetUp }: PanelProps) {
  const t = useTranslations("challenge.account");
  const { api, purpose, email, onAuth } = useChallenge();
  const { busy, failure, attempt } = useAttempt();
  const problem = useId();
  const isFramed = useIsFramed();
  const look = useCallback(() => api.account().catch(() => NOBODY), [api]);
  const [who, setWho] = useAnswer("account", look);
  const authenticateByAccount = () => attempt(() => api.withAccount(purpose).then(onAuth));
  const onSignedIn = async () => {
    const now = await api.account();
    setWho(now);
    if (now.isRecipient) await api.withAccount(purpose).then(onAuth);
  };
  // Session cookies do not work inside other sites' frames.
  if (isFramed) {
    return (
      <Panel title={t("title")}>
        <LeaveFrame purpose={purpose} way="account" onBack={onAuth} />
      </Panel>
    );
  }
  if (who === undefined) return <Loading />;
  const { signedInAs, isRecipient } = who;
  return (
    <Panel title={t("title")}>
      {signedInAs === null ? (
        <SignInForm onSignedIn={onSignedIn} />
      ) : isRecipient ? (
        <>
          <p className="[overflow-wrap:anywhere]">{t("own", { email: signedInAs })}</p>
          <FailureText id={problem} failure={failure} />
          <Button size="recipient" wide loading={busy} onClick={() => void authenticateByAccount()}>
            {t("continue")}
          </Button>
        </>
      ) : (
        <SomeoneElse other={signedInAs} onSignedOut={() => look().then(setWho)} />
      )}
      {!isRecipient && (
        <TextButton className="-ml-2 self-start [overflow-wrap:anywhere]" onClick={onSetUp}>
          {t("setUp", { email })}
        </TextButton>
      )}
    </Panel>
  );
}

function Loading() {
  const t = useTranslations("challenge");
  return <p role="status">{t("loading")}</p>;
}

function SomeoneElse({ other, onSignedOut }: { other: string; onSignedOut: () => Promise<void> }) {
  const t = useTranslations("challenge.account");
  const { email } = useChallenge();
  const { busy, failure, attempt } = useAttempt();
  const id = useId();
  const signOutHere = () =>
    attempt(async () => {
      const { signOut } = await import("next-auth/react");
      await signOut({ redirect: false });
      await onSignedOut();
    });
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{t("someoneElse", { other, email })}</p>
      <FailureText id={id} failure={failure} />
      <Button size="recipient" wide loading={busy} onClick={() => void signOutHere()}>
        {t("switch")}
      </Button>
    </>
  );
}
