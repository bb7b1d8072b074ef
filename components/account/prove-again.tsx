"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { keepAsking } from "@/components/retry-load";
import { askForProofBy } from "./proof-prompt";

const ProveDialog = dynamic(keepAsking(() => import("./prove-dialog").then((module) => module.ProveDialog)));

/**
 * Asks for a proof of identity on top of the page when a call requires one. The call then continues by
 * itself.
 */
export function ProveAgain() {
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
  return settle && <ProveDialog onProven={() => settle(true)} onClose={() => settle(false)} />;
}
