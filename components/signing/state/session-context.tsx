"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { useSession } from "./use-session";

export type Session = ReturnType<typeof useSession>;

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSessionContext(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new TypeError("useSessionContext outside SessionProvider");
  return session;
}
