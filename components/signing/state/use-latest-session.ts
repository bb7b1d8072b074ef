"use client";

import type { SigningSession } from "@/server/contract/signing";
import { useSessionContext } from "./session-context";
import { useStateStore } from "./use-signing-state";

/** Reads the session as the page holds it at that moment, also while an act is on its way. */
export function useLatestSession(): () => SigningSession {
  const { state } = useSessionContext();
  const { snapshot } = useStateStore();
  return () => {
    const now = snapshot().state;
    return now?.screen === "sign" ? now.session : state.session;
  };
}
