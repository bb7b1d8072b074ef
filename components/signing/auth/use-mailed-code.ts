"use client";

import { useState } from "react";
import type { SentCode } from "@/server/contract/recipient-auth";
import type { CodePurpose } from "@/server/domain/recipient/recipient-auth";
import { useChallenge } from "./challenge-context";
import { useAttempt } from "./use-attempt";
import { useCountdown } from "./use-countdown";

/** Asks for a code and counts down, by the server's clock, to when another may be asked for. */
export function useMailedCode(purpose: CodePurpose) {
  const { api } = useChallenge();
  const { busy, failure, attempt } = useAttempt();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [wait, startWait] = useCountdown();
  const send = async (): Promise<boolean> => {
    const answer = await attempt(() => api.sendCode(purpose));
    if (!answer) return false;
    setSent(answer.given);
    const ms = Date.parse(answer.given.resendAt) - Date.parse(answer.given.serverTime);
    startWait(Math.max(0, Math.ceil(ms / 1000)));
    return true;
  };
  return { sending: busy, failure, sent, wait, send };
}
