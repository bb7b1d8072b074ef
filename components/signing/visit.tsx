"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { advancedOutcome } from "./advanced/advanced-return";
import { PlainFrame } from "./frame";
import { forgetOfflinePage } from "./offline/offline-page";
import { endMemory } from "./tab-memory";

/** Why somebody left: it was not for them, or they cleared a device they share. */
type Leaving = "notMe" | "cleared";
type Visit = {
  /** Ends the visit without an act: afterwards nothing of the document is on the screen (ux.md 5.2). */
  leave: (why: "notMe") => void;
  /** The same, and nothing of it stays in this browser (ux.md 5.11). */
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
  // Who comes back from the signature provider finished there, in this very window (domain.md 8.6).
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
  if (left !== null) return <Departed why={left} onReopen={() => location.reload()} />;
  return <VisitContext value={visit}>{children}</VisitContext>;
}

function Departed({ why, onReopen }: { why: Leaving; onReopen: () => void }) {
  const t = useTranslations("signing.departed");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = "Rubrica";
    heading.current?.focus();
  }, []);
  return (
    <PlainFrame name="Rubrica">
      <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {t(`${why}.title`)}
      </h1>
      <p>{t(`${why}.body`)}</p>
      {why === "notMe" && (
        <Button size="recipient" variant="secondary" className="self-start" onClick={onReopen}>
          {t("reopen")}
        </Button>
      )}
    </PlainFrame>
  );
}

/** Takes away what is kept in this browser, and the link from this tab's address. */
function forgetVisit(): void {
  endMemory();
  void forgetOfflinePage();
  history.replaceState(null, "", "/");
}
