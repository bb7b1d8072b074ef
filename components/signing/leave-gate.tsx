"use client";

import { type ReactNode, useEffect, useMemo, useState } from "react";
import { consumeRemoteSignatureOutcome } from "./auth/remote-signature/provider-return";
import { LeftScreen } from "./lazy-parts";
import type { SignedPlace } from "./model/signed-place";
import { type LeaveReason, type SessionEnd, SessionEndProvider } from "./state/session-end";
import { eraseBrowserStorage } from "./state/tab-memory";

export function LeaveGate({ children }: { children: ReactNode }) {
  const [left, setLeft] = useState<LeaveReason | null>(null);
  const [hasActed, setActed] = useState(false);
  const [signedPlace, setSignedPlace] = useState<SignedPlace | null>(null);
  // A recipient who returns from the signature provider has
  // finished there, in this same window (domain/fields.md 8.6).
  useEffect(() => {
    if (consumeRemoteSignatureOutcome() === "signed") setActed(true);
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

/** Removes this tab's stored data, and the link from its address. */
function forgetSession(): void {
  eraseBrowserStorage();
  history.replaceState(null, "", "/");
}
