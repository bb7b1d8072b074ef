"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { CrossContextAuthAsked, CrossContextAuthStage } from "@/server/contract/cross-context-auth";
import type { CrossContextPurpose } from "@/server/domain/recipient/auth-grant";
import type { ProvingApi } from "../../api/recipient-auth-api";
import { problemOf } from "../../api/signing-api";
import { framingSite, whenSeen } from "./framing-origin";

const LOOK_EVERY_MS = 2_000;

/** asking and failed: there is no code yet. The others are what the server says of the code there is. */
export type FrameStage = "asking" | "failed" | "limited" | CrossContextAuthStage;

/**
 * A check outside of this frame, from asking to its end. Asked for as soon as it is shown, because a link can open a
 * tab in every browser and a window after an answer from the network cannot. Looks after it once the person has left.
 */
export function useHandBack(api: ProvingApi | null, purpose: CrossContextPurpose, onBack: () => void) {
  const [asked, setAsked] = useState<CrossContextAuthAsked | null>(null);
  const [stage, setStage] = useState<FrameStage>("asking");
  const [hasLeft, setHasLeft] = useState(false);
  const back = useRef(onBack);
  back.current = onBack;
  const last = useRef<string>(undefined);

  const ask = useCallback(async () => {
    if (!api) return;
    // The way to the tab goes with its number: what is over must not be opened again meanwhile.
    setAsked(null);
    setStage("asking");
    setHasLeft(false);
    try {
      // Confirmed over there a moment ago, and not looked at since: then nothing is left to ask for.
      const before = last.current ? await api.lookHandBack(last.current).catch(() => null) : null;
      if (before === "confirmed") return setStage(before);
      const made = await api.askHandBack(purpose, framingSite());
      last.current = made.id;
      setAsked(made);
      setStage("waiting");
    } catch (error) {
      setStage(problemOf(error).code === "TOO_MANY_REQUESTS" ? "limited" : "failed");
    }
  }, [api, purpose]);
  useEffect(() => void ask(), [ask]);

  const id = asked?.id;
  const isOpen = stage === "waiting" || stage === "open";
  useEffect(() => {
    if (!api || id === undefined || !hasLeft || !isOpen) return;
    let isWanted = true;
    const look = async () => {
      const now = await api.lookHandBack(id).catch(() => null);
      if (isWanted && now !== null) setStage(now);
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    const seen = () => document.visibilityState === "visible" && void look();
    document.addEventListener("visibilitychange", seen);
    return () => {
      isWanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [api, id, hasLeft, isOpen]);

  useEffect(() => {
    if (stage !== "confirmed") return;
    let isWanted = true;
    // Going on moves the focus, which only a page that is looked at can take.
    void whenSeen().then(() => isWanted && back.current());
    return () => {
      isWanted = false;
    };
  }, [stage]);

  return { asked, stage, ask: () => void ask(), leave: () => setHasLeft(true) };
}
