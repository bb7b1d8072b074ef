"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { DirectSession, DirectView } from "./direct-session";

const DirectSessionContext = createContext<DirectSession | null>(null);
export const DirectSessionProvider = DirectSessionContext.Provider;

export function useDirectSession(): { session: DirectSession; view: DirectView } {
  const session = useContext(DirectSessionContext);
  if (session === null) throw new TypeError("useDirectSession outside DirectSessionProvider");
  return { session, view: useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot) };
}
