"use client";

import type { SigningSession } from "@/server/contract/signing";
import { useSessionContext } from "./session-context";
import { useStateStore } from "./use-signing-state";

/** Returns a function that reads the page's current session, also while an action runs. */
export function useLatestSession(): () => SigningSession {
  const { state } = useSessionContext();
  const { snapshot } = useStateStore();
  return () => {
    const now = snapshot().state;
    return now?.screen === "sign" ? now.session : state.session;
  };
}
