"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { CrossContextPurpose } from "@/server/domain/recipient/auth-grant";
import { toSigningProblem } from "../../api/signing-problem";
import { useLaterApi } from "../../api/use-later-api";
import type { SigningAnswers } from "../../state/state-store";
import { useAnswer } from "../../state/use-answer";
import { findEmbeddingOrigin, waitUntilVisible } from "./framing-origin";

const LOOK_EVERY_MS = 2_000;
const ASKING: SigningAnswers["leftCheck"] = { asked: null, stage: "asking" };

/**
 * Runs a check outside this frame. Created on mount, because every browser opens a tab from a
 * link, but may block a window opened after a network answer. Polls once the recipient has left.
 */
export function useCrossContextAuth(purpose: CrossContextPurpose, onBack: () => void) {
  const api = useLaterApi()?.crossContextAuth;
  const [check, keep] = useAnswer("leftCheck");
  const { asked: pendingCheck, stage } = check ?? ASKING;
  const [hasLeft, setHasLeft] = useState(false);
  const back = useRef(onBack);
  back.current = onBack;
  const last = useRef<string>(undefined);

  const ask = useCallback(async () => {
    if (!api) return;
    // Remove the link together with its number, so that an ended check cannot be opened meanwhile.
    keep(ASKING);
    setHasLeft(false);
    try {
      // The last check may have been confirmed a moment ago, before the last poll. Then no new one is needed.
      const before = last.current ? await api.look(last.current).catch(() => null) : null;
      if (before === "confirmed") return keep({ asked: null, stage: before });
      const createdCheck = await api.ask(purpose, findEmbeddingOrigin());
      last.current = createdCheck.id;
      keep({ asked: createdCheck, stage: "waiting" });
    } catch (error) {
      keep({
        asked: null,
        stage: toSigningProblem(error).code === "TOO_MANY_REQUESTS" ? "limited" : "failed",
      });
    }
  }, [api, purpose, keep]);
  useEffect(() => void ask(), [ask]);

  const isOpen = stage === "waiting" || stage === "open";
  useEffect(() => {
    if (!api || pendingCheck === null || !hasLeft || !isOpen) return;
    let isWanted = true;
    const pollCheck = async () => {
      const now = await api.look(pendingCheck.id).catch(() => null);
      if (isWanted && now !== null) keep({ asked: pendingCheck, stage: now });
    };
    const timer = setInterval(() => void pollCheck(), LOOK_EVERY_MS);
    const handleVisibility = () => document.visibilityState === "visible" && void pollCheck();
    document.addEventListener("visibilitychange", handleVisibility);
    return () => {
      isWanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", handleVisibility);
    };
  }, [api, pendingCheck, hasLeft, isOpen, keep]);

  useEffect(() => {
    if (stage !== "confirmed") return;
    let isWanted = true;
    // Going on moves the focus, which only works in a visible page.
    void waitUntilVisible().then(() => isWanted && back.current());
    return () => {
      isWanted = false;
    };
  }, [stage]);

  return { asked: pendingCheck, stage, ask: () => void ask(), leave: () => setHasLeft(true) };
}
