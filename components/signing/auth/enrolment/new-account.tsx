"use client";

import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Input } from "@/components/ui/input";
import type { Enrolment } from "@/server/contract/recipient-auth";
import { countCodePoints } from "@/server/domain/limits";
import { TextButton } from "../../frame";
import type { AuthWay } from "../../model/ways";
import { hasPasskeys, makePasskey } from "../browser-passkey";
import { useChallenge } from "../challenge-context";
import { FailureText } from "../failure-text";
import { AnswerForm, Labelled, Panel } from "../panel";
import { SecretInput } from "../secret-input";
import { useAttempt } from "../use-attempt";

type NewAccountProps = {
  way: AuthWay;
  shown: Enrolment;
  /** Called when the account exists but does not yet prove the requested method. */
  onMade: () => void;
};

const SHORTEST_PASSWORD = 8;

/**
 * Creates an account with a fixed address: a name, and a password or a passkey (components/signing.md 6.2).
 */
export function NewAccount({ way, shown, onMade }: NewAccountProps) {
  const t = useTranslations("challenge.enrol");
  const language = useLocale();
  const { api, purpose, onAuth } = useChallenge();
  const [name, setName] = useState(shown.name);
  const [password, setPassword] = useState("");
  const [byPasskey, setByPasskey] = useState(way === "passkey");
  const [complaint, setComplaint] = useState<"noName" | "short" | null>(null);
  const { busy, failure, attempt, forget } = useAttempt();
  const problem = useId();
  const mayChoose = way === "account" && hasPasskeys();

  const createAccount = async () => {
    const credential = byPasskey
      ? { kind: "passkey" as const, response: await makePasskey(await api.newPasskeyOptions()) }
      : { kind: "password" as const, password };
    const createdAccount = await api.createAccount(purpose, { name: name.trim(), language, credential });
    if (createdAccount.provenUntil === null || way === "app") onMade();
    else onAuth();
  };
  const submit = () => {
    forget();
    const isShort = !byPasskey && countCodePoints(password) < SHORTEST_PASSWORD;
    const lacks = name.trim() === "" ? "noName" : isShort ? "short" : null;
    setComplaint(lacks);
    if (lacks === null) void attempt(createAccount);
  };
  const isDismissed = failure?.code === "DISMISSED";
  return (
    <Panel title={t("accountTitle")}>
      <p className="[overflow-wrap:anywhere]">{t("for", { email: shown.email })}</p>
      <AnswerForm label={t(byPasskey ? "createPasskey" : "create")} busy={busy} onSubmit={submit}>
        <input type="hidden" autoComplete="username" value={shown.email} readOnly />
        <Labelled label={t("name")}>
          {({ id }) => (
            <Input
              id={id}
              controlSize="recipient"
              autoComplete="name"
              maxLength={255}
              value={name}
              aria-describedby={problem}
              aria-invalid={complaint === "noName" || undefined}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Labelled>
        {!byPasskey && (
          <SecretInput
            label={t("newPassword")}
            hint={t("passwordHint")}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            problemId={problem}
            invalid={complaint === "short"}
          />
        )}
        <FailureText
          id={problem}
          failure={isDismissed ? null : failure}
          complaint={complaint === null ? null : t(complaint)}
        />
        {isDismissed && <Cancelled />}
      </AnswerForm>
      {mayChoose && (
        <TextButton className="-ml-2 self-start" onClick={() => setByPasskey(!byPasskey)}>
          {t(byPasskey ? "withPassword" : "withPasskey")}
        </TextButton>
      )}
    </Panel>
  );
}

export function Cancelled() {
  const t = useTranslations("challenge.passkey");
  return (
    <p role="alert" className="text-danger">
      {t("cancelled")}
    </p>
  );
}
