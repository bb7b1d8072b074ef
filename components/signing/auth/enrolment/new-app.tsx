"use client";

import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isSixDigits } from "@/components/form/typed-digits";
import { Button } from "@/components/ui/button";
import type { NewAuthenticator } from "@/server/contract/recipient-auth";
import { QrCode } from "../../controls/qr-code";
import { useAnswer } from "../../state/use-answer";
import { useChallenge } from "../challenge-context";
import { CodeAnswer } from "../code-answer";
import { FailureText } from "../failure-text";
import { Panel } from "../panel";
import { useAttempt } from "../use-attempt";
import { useCodeEntry } from "../use-entry";
import { BackupCodes } from "./backup-codes";

export function NewApp() {
  const t = useTranslations("challenge");
  const { api, onAuth } = useChallenge();
  const { failure, attempt } = useAttempt();
  const [createdAuthenticator, keepMade] = useAnswer("authenticator");
  const [backupCodes, setBackupCodes] = useState<readonly string[] | null>(null);
  const hasAsked = useRef(false);
  const problem = useId();
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void attempt(() => api.newAuthenticator().then(keepMade));
  }, [api, attempt, keepMade]);
  if (backupCodes) return <BackupCodes codes={backupCodes} onKept={onAuth} />;
  if (createdAuthenticator) return <Confirm made={createdAuthenticator} onConfirmed={setBackupCodes} />;
  return failure ? <FailureText id={problem} failure={failure} /> : <p role="status">{t("loading")}</p>;
}

type ConfirmProps = { made: NewAuthenticator; onConfirmed: (backupCodes: readonly string[]) => void };

function Confirm({ made, onConfirmed }: ConfirmProps) {
  const t = useTranslations("challenge.enrol");
  const app = useTranslations("challenge.app");
  const { api, purpose } = useChallenge();
  const entry = useCodeEntry(isSixDigits, (code) =>
    api.confirmAuthenticator(purpose, code).then(({ backupCodes }) => onConfirmed(backupCodes)),
  );
  return (
    <Panel title={t("appTitle")}>
      <p>{t("appLead")}</p>
      <div className="size-52 max-w-full self-center overflow-hidden rounded-control">
        <QrCode text={made.uri} label={t("qr")} />
      </div>
      <dl className="flex flex-col gap-1">
        <dt className="text-body text-ink-2">{t("key")}</dt>
        <dd className="font-mono text-body break-all select-all">
          {made.secret.match(/.{1,4}/g)?.join(" ")}
        </dd>
      </dl>
      <Button size="recipient" variant="secondary" wide asChild>
        <a href={made.uri}>{t("openApp")}</a>
      </Button>
      <CodeAnswer
        entry={entry}
        words={{ submit: t("confirm"), label: app("label"), lacking: app("empty") }}
      />
    </Panel>
  );
}
