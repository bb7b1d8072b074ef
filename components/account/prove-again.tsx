"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { keepAsking } from "@/components/keep-asking";
import { askForProofBy } from "./proven";

const ProveDialog = dynamic(keepAsking(() => import("./prove-dialog").then((module) => module.ProveDialog)));

/** Where a call needs to see once more who sits there, asks on top of the page; then the call goes on by itself. */
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
