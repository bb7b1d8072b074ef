"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { retryUntilLoaded } from "@/components/retry-load";
import { askForProofBy } from "./proof-prompt";

const ReauthenticationDialog = dynamic(
  retryUntilLoaded(() => import("./reauthentication-dialog").then((module) => module.ReauthenticationDialog)),
);

/**
 * Asks for a proof of identity on top of the page when a call requires one. The call then continues by
 * itself.
 */
export function Reauthentication() {
  const [settle, setSettle] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(
    () =>
      askForProofBy(
        () =>
          new Promise((resolve) => {
            setSettle(() => (isProven: boolean) => {
              setSettle(null);
              resolve(isProven);
            });
          }),
      ),
    [],
  );
  return settle && <ReauthenticationDialog onProven={() => settle(true)} onClose={() => settle(false)} />;
}
