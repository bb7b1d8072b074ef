"use client";

import { type ReactNode, useEffect, useMemo, useState } from "react";
import { remoteSignatureOutcome } from "./auth/remote-signature/provider-return";
import { LeftScreen } from "./lazy-parts";
import type { SignedPlace } from "./model/signed-place";
import { type Leaving, type SessionEnd, SessionEndProvider } from "./state/session-end";
import { endMemory } from "./state/tab-memory";

/** Shows its children until the person leaves. */
export function LeaveGate({ children }: { children: ReactNode }) {
  const [left, setLeft] = useState<Leaving | null>(null);
  const [hasActed, setActed] = useState(false);
  const [signedPlace, setSignedPlace] = useState<SignedPlace | null>(null);
  // Who comes back from the signature provider finished there, in this very window (domain/README.md 8.6).
  useEffect(() => {
    if (remoteSignatureOutcome() === "signed") setActed(true);
  }, []);
  const end = useMemo(
    (): SessionEnd => ({
      leave: setLeft,
      clear: () => {
        forgetSession();
        setLeft("cleared");
      },
      hasActed,
      signedPlace,
      markActed: (place) => {
        setActed(true);
        setSignedPlace(place ?? null);
      },
    }),
    [hasActed, signedPlace],
  );
  if (left !== null) return <LeftScreen why={left} />;
  return <SessionEndProvider value={end}>{children}</SessionEndProvider>;
}

/** Takes away what is kept in this tab, and the link from its address. */
function forgetSession(): void {
  endMemory();
  history.replaceState(null, "", "/");
}
