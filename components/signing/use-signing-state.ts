"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { SigningState } from "@/server/contract/signing";
import { useStateStore } from "./signing-provider";

const POLL_MS = 10_000;
const SEALING_POLL_MS = 3_000;

/** How soon the page asks again; null where nothing can change any more. */
function pollEvery(state: SigningState | undefined): number | null {
  switch (state?.screen) {
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

/** The screen of this moment. Asks again by itself, so a turn, a cancellation or the seal shows without a reload. */
export function useSigningState() {
  const store = useStateStore();
  const { state, problem } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const every = pollEvery(state);
  useEffect(() => {
    if (store.snapshot().state === undefined) void store.refresh();
    const look = () => {
      if (document.visibilityState === "visible") void store.refresh();
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
    };
  }, [store]);
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && navigator.onLine) void store.refresh();
    }, every);
    return () => clearInterval(timer);
  }, [store, every]);
  return { state, problem, retry: () => void store.refresh() };
}

/** Ways to correct what the page holds: after an act of its own, or because the server disagreed. */
export function useStateCorrection() {
  return useStateStore();
}
