"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { retryImport } from "@/components/signing/retry-import";
import { SigningPage } from "@/components/signing/signing-page";
import { DecliningProvider } from "@/components/signing/state/embedding";
import { StartCardProvider } from "@/components/signing/state/start-slot";
import { useStateStore } from "@/components/signing/state/use-signing-state";
import { DirectStartCard } from "./direct-start-card";
import { AccountNeeded, InactiveLink } from "./inactive-link";
import { useDirectSession } from "./session-context";

const CodeDialog = dynamic(
  retryImport(() => import("./code-dialog").then((module) => module.CodeDialog)),
  { ssr: false },
);
const LimitDialog = dynamic(
  retryImport(() => import("./limit-dialog").then((module) => module.LimitDialog)),
  {
    ssr: false,
  },
);

export function DirectPage() {
  const { session, view } = useDirectSession();
  const form = useForm(view.form);
  if (view.phase === "notActive") return <InactiveLink />;
  if (view.phase === "accountNeeded") return <AccountNeeded />;
  return (
    <StartCardProvider value={DirectStartCard}>
      <DecliningProvider value={false}>
        <SigningPage key={form} />
      </DecliningProvider>
      {view.asking !== null && (
        <CodeDialog key={view.asking} email={view.asking} onClose={() => session.dismissCode()} />
      )}
      {view.isLimited && <LimitDialog onClose={() => session.dismissLimit()} />}
    </StartCardProvider>
  );
}

/**
 * Returns the number of the form to show. Changes only after
 * the state has reloaded, so the old form never flashes up.
 */
function useForm(wanted: number): number {
  const { reload } = useStateStore();
  const [visibleForm, setVisibleForm] = useState(wanted);
  useEffect(() => {
    if (wanted === visibleForm) return;
    let isCurrent = true;
    const showForm = () => {
      if (isCurrent) setVisibleForm(wanted);
    };
    reload().then(showForm, showForm);
    return () => {
      isCurrent = false;
    };
  }, [wanted, visibleForm, reload]);
  return visibleForm;
}
