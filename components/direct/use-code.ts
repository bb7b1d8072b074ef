"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { toSigningProblem } from "@/components/signing/api/signing-problem";
import { useCountdown } from "@/components/signing/auth/use-countdown";
import { useDirectSession } from "./session-context";

/**
 * unsent: the rate limit refuses another mail for now. incomplete: not six digits. expired, locked:
 * the code is. failed: no answer from the server. Object: a wrong code, with the tries left.
 */
export type CodeStage =
  | "sending"
  | "sent"
  | "unsent"
  | "judging"
  | "incomplete"
  | "expired"
  | "locked"
  | "failed"
  | { triesLeft: number };

const SIX_DIGITS = /^\d{6}$/;

/** Sends a code on mount and checks the typed one. `wait`: seconds until another code may be sent. */
export function useCode() {
  const { session } = useDirectSession();
  const [code, setCode] = useState("");
  const [stage, setStage] = useState<CodeStage>("sending");
  const [wait, startWait] = useCountdown();
  const send = useCallback(() => {
    setStage("sending");
    setCode("");
    session.sendCode().then(
      ({ resendInSeconds }) => {
        setStage("sent");
        startWait(resendInSeconds);
      },
      (error: unknown) =>
        setStage(toSigningProblem(error).code === "TOO_MANY_REQUESTS" ? "unsent" : "failed"),
    );
  }, [session, startWait]);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    send();
  }, [send]);
  const confirmCode = async () => {
    const digits = code.replaceAll(/\s/g, "");
    if (!SIX_DIGITS.test(digits)) return setStage("incomplete");
    setStage("judging");
    try {
      const judged = await session.confirmCode(digits);
      if (judged !== "confirmed") setStage(judged);
    } catch {
      setStage("failed");
    }
  };
  return { code, setCode, stage, wait, send, confirm: confirmCode };
}
