"use client";

import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSessionContext } from "../state/session-context";
import { ConsentLink } from "./consent-link";

/** Consent before the start, where the team requires a checkbox of its own (components/signing.md 5.2). */
export function useConsentTick() {
  const { state } = useSessionContext();
  const [ticked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { givenAt, needsTick = false } = state.session.consent;
  const isAsked = needsTick && givenAt === null && state.recipient.role !== "VIEWER";
  return {
    isAsked,
    ticked,
    isMissing: isMissing && !ticked,
    box,
    tick: setTicked,
    /** Returns true if starting is allowed. Otherwise shows the problem at the box and focuses it. */
    settle: (): boolean => {
      if (!isAsked || ticked) return true;
      setMissing(true);
      box.current?.focus();
      return false;
    },
  };
}
export type ConsentTick = ReturnType<typeof useConsentTick>;

export function ConsentLine({ tick }: { tick: ConsentTick }) {
  const t = useTranslations("signing.start");
  const problem = useId();
  return (
    <div className="pb-2 text-body text-ink-2" data-tick={tick.isAsked || undefined}>
      {tick.isAsked ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <label className="flex min-h-11 min-w-40 flex-1 items-center gap-3 text-ink">
              <input
                ref={tick.box}
                type="checkbox"
                checked={tick.ticked}
                aria-describedby={problem}
                aria-invalid={tick.isMissing || undefined}
                onChange={(event) => tick.tick(event.target.checked)}
                className="size-5 shrink-0 accent-primary"
              />
              {t("tick")}
            </label>
            <Details />
          </div>
          <p id={problem} role="alert" className="text-danger empty:hidden">
            {tick.isMissing && t("tickFirst")}
          </p>
        </>
      ) : (
        <p>
          {t("consent")} <Details />
        </p>
      )}
    </div>
  );
}

function Details() {
  const t = useTranslations("signing.start");
  return <ConsentLink>{t("details")}</ConsentLink>;
}
