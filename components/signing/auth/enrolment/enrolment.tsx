"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { Enrolment as Shown } from "@/server/contract/recipient-auth";
import { TextButton } from "../../frame";
import type { AuthWay } from "../../model/ways";
import { useChallenge } from "../challenge-context";
import { MailedCode } from "../mailed-code";
import { Panel } from "../panel";
import { AddPasskey } from "./add-passkey";
import { NewAccount } from "./new-account";
import { NewApp } from "./new-app";

type EnrolmentProps = { way: AuthWay; onBack: () => void };

/**
 * Sets up what a method needs: first a code to the recipient's
 * own address, then the missing parts (ruling 47).
 */
export function Enrolment({ way, onBack }: EnrolmentProps) {
  const t = useTranslations("challenge");
  const { api } = useChallenge();
  const [enrolmentState, setEnrolmentState] = useState<Shown | null>(null);
  return (
    <div className="flex flex-col gap-4">
      {enrolmentState === null ? (
        <Door onCode={(code) => api.openEnrolment(code).then(setEnrolmentState)} />
      ) : (
        <Step way={way} shown={enrolmentState} onShown={setEnrolmentState} onBack={onBack} />
      )}
      <TextButton className="-ml-2 self-start" onClick={onBack}>
        {t("back")}
      </TextButton>
    </div>
  );
}

function Door({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const t = useTranslations("challenge.enrol");
  const { email } = useChallenge();
  return (
    <Panel title={t("title")}>
      <p className="[overflow-wrap:anywhere]">{t("lead", { email })}</p>
      <MailedCode purpose="ENROLMENT" onCode={onCode} />
    </Panel>
  );
}

type StepProps = EnrolmentProps & { shown: Shown; onShown: (shown: Shown) => void };

/** Shows the next missing part for this method, or that none is missing. */
function Step({ way, shown, onShown, onBack }: StepProps) {
  const isThere = {
    code: true,
    app: shown.hasAuthenticator,
    password: shown.hasPassword,
    passkey: shown.hasPasskey,
    account: shown.hasAccount,
    claveUnica: true,
  }[way];
  if (isThere) return <Exists way={way} email={shown.email} onUse={onBack} />;
  const needsAccount = !shown.hasAccount || way === "password";
  if (needsAccount) {
    return (
      <NewAccount
        way={way}
        shown={shown}
        onMade={() => onShown({ ...shown, hasAccount: true, hasPassword: true })}
      />
    );
  }
  return way === "app" ? <NewApp /> : <AddPasskey />;
}

function Exists({ way, email, onUse }: { way: AuthWay; email: string; onUse: () => void }) {
  const t = useTranslations("challenge.enrol");
  return (
    <Panel title={t("title")}>
      <p className="[overflow-wrap:anywhere]">{t("exists", { email })}</p>
      <p>{t("existsHow", { factor: way })}</p>
      <Button size="recipient" wide onClick={onUse}>
        {t("use")}
      </Button>
    </Panel>
  );
}
