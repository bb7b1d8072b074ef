"use client";

import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { SigningState } from "@/server/contract/signing";
import type { StateStore } from "./state-store";

const StateContext = createContext<StateStore | null>(null);
export const StateProvider = StateContext.Provider;

export function useStateStore(): StateStore {
  const store = useContext(StateContext);
  if (store === null) throw new TypeError("useStateStore outside SigningProvider");
  return store;
}

const POLL_MS = 10_000;
const SEALING_POLL_MS = 3_000;

/** Milliseconds in a hidden tab, which polls only where its title announces the recipient's turn. */
const HIDDEN_POLL_MS = 30_000;

/**
 * Returns the poll interval, or null in a final state. Polling instead of a stream: it works behind
 * every proxy and in every web view, and holds no connection per open tab. It goes on in a hidden
 * tab, where a stream would have to close (ruling 72) and the waiting page could not show its dot.
 */
function getPollInterval(state: SigningState | undefined): number | null {
  switch (state?.screen) {
    // No state yet: the service was down at page load, and will be back.
    case undefined:
    case "sign":
    case "waiting":
    case "copyLater":
    case "expired":
      return POLL_MS;
    case "done":
      return state.sealing ? SEALING_POLL_MS : POLL_MS;
    default:
      return null;
  }
}

/** Returns the current screen. Polls, so that a turn, a cancellation or the seal shows without a reload. */
export function useSigningState() {
  const store = useStateStore();
  const { state, problem } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const every = getPollInterval(state);
  const asksHidden = state?.screen === "waiting";
  useEffect(() => {
    if (store.snapshot().state === undefined) void store.refresh();
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") void store.refresh();
    };
    document.addEventListener("visibilitychange", refreshIfVisible);
    addEventListener("online", refreshIfVisible);
    return () => {
      document.removeEventListener("visibilitychange", refreshIfVisible);
      removeEventListener("online", refreshIfVisible);
    };
  }, [store]);
  useEffect(() => {
    if (every === null) return;
    let lastRefreshAt = Date.now();
    const timer = setInterval(() => {
      const isHidden = document.visibilityState !== "visible";
      if (!navigator.onLine || (isHidden && !asksHidden)) return;
      if (isHidden && Date.now() - lastRefreshAt < HIDDEN_POLL_MS) return;
      lastRefreshAt = Date.now();
      void store.refresh();
    }, every);
    return () => clearInterval(timer);
  }, [store, every, asksHidden]);
  return { state, problem, retry: () => void store.refresh() };
}
