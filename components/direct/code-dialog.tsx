"use client";

import { type FormEvent, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { SigningDialog } from "@/components/signing/dialog";
import { TextButton } from "@/components/signing/frame";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useDirectSession } from "./session-context";
import { useCode } from "./use-code";

/**
 * Asks for the six-digit code mailed to the visitor, the last
 * step before the finish (components/signing.md 7.1, T18).
 */
export function CodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations("signing.direct.code");
  const { session } = useDirectSession();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { code, setCode, stage, wait, send, confirm } = useCode();
  const mayType = stage !== "sending" && stage !== "unsent" && stage !== "locked";
  useEffect(() => {
    if (mayType) input.current?.focus();
  }, [mayType]);
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    void confirm().then(() => input.current?.focus());
  };
  return (
    <SigningDialog
      title={t("title")}
      onClose={onClose}
      footer={
        <>
          <Button
            size="recipient"
            variant="secondary"
            disabled={wait > 0 || stage === "sending"}
            onClick={send}
          >
            {wait > 0 ? t("resendIn", { seconds: wait }) : t("resend")}
          </Button>
          <Button type="submit" form={id} size="recipient" loading={stage === "judging"} disabled={!mayType}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submitCode} className="flex flex-col gap-4">
        <p role="status" className="[overflow-wrap:anywhere]">
          {t(stage === "sending" ? "sending" : stage === "unsent" ? "unsent" : "sent", { email })}
        </p>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-code`} className="font-medium">
            {t("label")}
          </label>
          <Input
            ref={input}
            id={`${id}-code`}
            controlSize="recipient"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            readOnly={!mayType}
            aria-describedby={`${id}-problem`}
            aria-invalid={typeof stage === "object" || stage === "incomplete" || undefined}
            className="max-w-56 text-h3 tracking-[0.3em] tabular-nums"
            onChange={(event) => setCode(event.target.value)}
          />
          <p id={`${id}-problem`} role="alert" className="text-danger empty:hidden">
            {typeof stage === "object"
              ? t("wrong", { left: stage.triesLeft })
              : stage === "incomplete" || stage === "expired" || stage === "locked" || stage === "failed"
                ? t(stage)
                : stage === "unsent"
                  ? t("limited")
                  : ""}
          </p>
        </div>
        <p className="text-body text-ink-2">{t("spam")}</p>
        <TextButton className="-ml-2 self-start" onClick={() => session.beginAgain()}>
          {t("otherAddress")}
        </TextButton>
      </form>
    </SigningDialog>
  );
}
