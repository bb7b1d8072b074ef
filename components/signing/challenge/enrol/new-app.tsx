"use client";

import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { NewAuthenticator } from "@/server/contract/proving";
import { useChallenge } from "../challenge-context";
import { CodeInput, isSixDigits } from "../code-input";
import { FailureText } from "../failure-text";
import { AnswerForm, Panel } from "../panel";
import { useAttempt } from "../use-attempt";
import { BackupCodes } from "./backup-codes";
import { QrCode } from "./qr-code";

/** An authenticator app, from the secret to its first code and the backup codes. */
export function NewApp() {
  const t = useTranslations("challenge");
  const { api, onProven } = useChallenge();
  const { failure, attempt } = useAttempt();
  const [made, setMade] = useState<NewAuthenticator | null>(null);
  const [backupCodes, setBackupCodes] = useState<readonly string[] | null>(null);
  const hasAsked = useRef(false);
  const problem = useId();
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void attempt(() => api.newAuthenticator().then(setMade));
  }, [api, attempt]);
  if (backupCodes) return <BackupCodes codes={backupCodes} onKept={onProven} />;
  if (made) return <Confirm made={made} onConfirmed={setBackupCodes} />;
  return failure ? <FailureText id={problem} failure={failure} /> : <p role="status">{t("loading")}</p>;
}

type ConfirmProps = { made: NewAuthenticator; onConfirmed: (backupCodes: readonly string[]) => void };

function Confirm({ made, onConfirmed }: ConfirmProps) {
  const t = useTranslations("challenge.enrol");
  const app = useTranslations("challenge.app");
  const { api, purpose } = useChallenge();
  const [code, setCode] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const { busy, failure, attempt, forget } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const problem = useId();
  const submit = async () => {
    forget();
    setEmpty(!isSixDigits(code));
    if (!isSixDigits(code)) return input.current?.focus();
    const confirmed = await attempt(() => api.confirmAuthenticator(purpose, code));
    if (confirmed) onConfirmed(confirmed.given.backupCodes);
    else input.current?.focus();
  };
  return (
    <Panel title={t("appTitle")}>
      <p>{t("appLead")}</p>
      <QrCode text={made.uri} label={t("qr")} />
      <dl className="flex flex-col gap-1">
        <dt className="text-body text-ink-2">{t("key")}</dt>
        <dd className="font-mono text-body break-all select-all">
          {made.secret.match(/.{1,4}/g)?.join(" ")}
        </dd>
      </dl>
      <Button size="recipient" variant="secondary" wide asChild>
        <a href={made.uri}>{t("openApp")}</a>
      </Button>
      <AnswerForm label={t("confirm")} busy={busy} onSubmit={() => void submit()}>
        <CodeInput
          ref={input}
          label={app("label")}
          value={code}
          onChange={setCode}
          describedBy={problem}
          invalid={isEmpty || failure !== null}
        />
        <FailureText id={problem} failure={failure} complaint={isEmpty ? app("empty") : null} />
      </AnswerForm>
    </Panel>
  );
}
