"use client";

import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { isSixDigits } from "@/components/form/typed-digits";
import { Button } from "@/components/ui/button";
import type { SentCode } from "@/server/contract/recipient-auth";
import type { CodePurpose } from "@/server/domain/recipient/recipient-auth";
import { TextButton } from "../frame";
import { useClockTime } from "../use-day";
import { useChallenge } from "./challenge-context";
import { CodeAnswer } from "./code-answer";
import { FailureText } from "./failure-text";
import { useAttempt } from "./use-attempt";
import { useCountdown } from "./use-countdown";
import { useCodeEntry } from "./use-entry";

type MailedCodeProps = { purpose: CodePurpose; onCode: (code: string) => Promise<void> };

/** Sends a code only on a press, and another one after half a minute at the earliest. */
export function MailedCode({ purpose, onCode }: MailedCodeProps) {
  const t = useTranslations("challenge.code");
  const { email } = useChallenge();
  const { sending, failure, sent, wait, send } = useMailedCode(purpose);
  const id = useId();
  if (sent) return <CodeForm sent={sent} wait={wait} sending={sending} send={send} onCode={onCode} />;
  return (
    <>
      {purpose !== "ENROLMENT" && <p className="[overflow-wrap:anywhere]">{t("lead", { email })}</p>}
      <FailureText id={id} failure={failure} />
      <Button size="recipient" wide loading={sending} onClick={() => void send()}>
        {t("send")}
      </Button>
    </>
  );
}

type CodeFormProps = Pick<ReturnType<typeof useMailedCode>, "wait" | "sending" | "send"> &
  Pick<MailedCodeProps, "onCode"> & { sent: NonNullable<ReturnType<typeof useMailedCode>["sent"]> };

function CodeForm({ sent, wait, sending, send, onCode }: CodeFormProps) {
  const t = useTranslations("challenge.code");
  const { email } = useChallenge();
  const time = useClockTime();
  const entry = useCodeEntry(isSixDigits, onCode);
  const { setValue, forget, input } = entry;
  useEffect(() => input.current?.focus(), [input]);
  const resendCode = async () => {
    forget();
    if (await send()) setValue("");
    input.current?.focus();
  };
  return (
    <>
      <p role="status" className="[overflow-wrap:anywhere]">
        {t(sent.sent ? "sent" : "under", { email, time: time(sent.expiresAt) })}
      </p>
      <CodeAnswer
        entry={entry}
        words={{ submit: t("submit"), label: t("label"), lacking: t("incomplete") }}
      />
      <div className="flex flex-col items-start gap-1">
        <p className="text-body text-ink-2">{t("spam")}</p>
        {wait > 0 ? (
          <p className="flex min-h-11 items-center text-body text-ink-2">
            {t("resendIn", { seconds: wait })}
          </p>
        ) : (
          <TextButton className="-ml-2" disabled={sending} onClick={() => void resendCode()}>
            {t("resend")}
          </TextButton>
        )}
      </div>
    </>
  );
}

/** Requests a code and counts down, by the server's clock, until another may be requested. */
function useMailedCode(purpose: CodePurpose) {
  const { api } = useChallenge();
  const { busy, failure, attempt } = useAttempt();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [wait, startWait] = useCountdown();
  const sendCode = async (): Promise<boolean> => {
    const answer = await attempt(() => api.sendCode(purpose));
    if (!answer) return false;
    setSent(answer.given);
    const ms = Date.parse(answer.given.resendAt) - Date.parse(answer.given.serverTime);
    startWait(Math.max(0, Math.ceil(ms / 1000)));
    return true;
  };
  return { sending: busy, failure, sent, wait, send: sendCode };
}
