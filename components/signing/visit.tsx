"use client";

import { type ReactNode, useEffect, useMemo, useState } from "react";
import { remoteSignatureOutcome } from "./auth/remote-signature/provider-return";
import { LeftScreen } from "./lazy-parts";
import { endMemory } from "./state/tab-memory";
import { type Leaving, type Visit, VisitProvider } from "./state/visit-context";

/** Shows its children until the person leaves. */
export function VisitGate({ children }: { children: ReactNode }) {
  const [left, setLeft] = useState<Leaving | null>(null);
  const [hasActed, setActed] = useState(false);
  // Who comes back from the signature provider finished there, in this very window (domain/README.md 8.6).
  useEffect(() => {
    if (remoteSignatureOutcome() === "signed") setActed(true);
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
  if (left !== null) return <LeftScreen why={left} />;
  return <VisitProvider value={visit}>{children}</VisitProvider>;
}

/** Takes away what is kept in this tab, and the link from its address. */
function forgetVisit(): void {
  endMemory();
  history.replaceState(null, "", "/");
}
