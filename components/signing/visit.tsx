"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { advancedOutcome } from "./auth/remote-signature/provider-return";
import { Departed } from "./lazy-parts";
import { endMemory } from "./state/tab-memory";

/** Why somebody left: it was not for them, or they cleared a device they share. */
export type Leaving = "notMe" | "cleared";
type Visit = {
  /** Ends the visit without an act: afterwards nothing of the document is on the screen (components/README.md 5.2). */
  leave: (why: "notMe") => void;
  /** The same, and nothing of it stays in this browser (components/README.md 5.11). */
  clear: () => void;
  /** The person finished on this very page, not in another tab or on another day (ruling 40). */
  hasActed: boolean;
  markActed: () => void;
};

const NOWHERE: Visit = { leave: () => {}, clear: () => {}, hasActed: false, markActed: () => {} };
const VisitContext = createContext(NOWHERE);

/** What happened on this page since it was opened, and the ways to end it. */
export const useVisit = () => useContext(VisitContext);

/** Shows its children until the person leaves. */
export function VisitGate({ children }: { children: ReactNode }) {
  const [left, setLeft] = useState<Leaving | null>(null);
  const [hasActed, setActed] = useState(false);
  // Who comes back from the signature provider finished there, in this very window (domain/README.md 8.6).
  useEffect(() => {
    if (advancedOutcome() === "signed") setActed(true);
  }, []);
  const visit = useMemo(
    (): Visit => ({
      leave: setLeft,
      clear: () => {
        forgetVisit();
        setLeft("cleared");
      },
      hasActed,
      markActed: () => setActed(true),
    }),
    [hasActed],
  );
  if (left !== null) return <Departed why={left} />;
  return <VisitContext value={visit}>{children}</VisitContext>;
}

/** Takes away what is kept in this tab, and the link from its address. */
function forgetVisit(): void {
  endMemory();
  history.replaceState(null, "", "/");
}
