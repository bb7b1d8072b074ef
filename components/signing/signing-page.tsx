"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useFocusRecovery } from "@/components/ui/use-focus-recovery";
import type { SigningState } from "@/server/contract/signing";
import { useSigningApi } from "./api/api-context";
import { useProviderLogout } from "./auth/identity/use-provider-logout";
import { PlainFrame } from "./frame";
import { Outcome } from "./lazy-parts";
import { LeaveGate } from "./leave-gate";
import { SessionScreen } from "./session-screen";
import { useLanguageChoice } from "./state/language-choice";
import { watchForPerson } from "./state/person-activity";
import { useSessionEnd } from "./state/session-end";
import { useSigningState, useStateStore } from "./state/use-signing-state";
import { ReadingProvider, useSigningPageView } from "./state/viewer-session";
import { StatusAnnouncer } from "./status-announcer";

const ProviderLogout = dynamic(() =>
  import("./auth/identity/provider-logout").then((module) => module.ProviderLogout),
);

export function SigningPage() {
  return (
    <LeaveGate>
      <Screens />
    </LeaveGate>
  );
}

/** Loads the current screen and shows it (ruling 40). */
function Screens() {
  const { state, problem, retry } = useSigningState();
  const { suggest } = useLanguageChoice();
  const language = state && state.screen !== "notFound" ? state.language : undefined;
  useEffect(() => {
    if (language) suggest(language);
  }, [language, suggest]);
  useOpenBeacon(state);
  useFocusRecovery();
  const cameFrom = useScreenChange(state);
  const logoutUrl = useProviderLogout(state);
  const visibleScreen = useSigningPageView(state);
  if (state === undefined || visibleScreen === null)
    return <Opening failed={problem !== null} retry={retry} />;
  return (
    <>
      {visibleScreen.page !== null ? (
        <ReadingProvider value={visibleScreen.reading}>
          <SessionScreen key="sign" state={visibleScreen.page} />
        </ReadingProvider>
      ) : (
        <Outcome key={getFrameKey(state)} state={visibleScreen.outcome} cameFrom={cameFrom} />
      )}
      {visibleScreen.page === null && logoutUrl !== null && <ProviderLogout url={logoutUrl} />}
      <StatusAnnouncer state={state} cameFrom={cameFrom} />
    </>
  );
}

/** Done and completed share a key, so that a countdown continues when the seal arrives. */
const getFrameKey = ({ screen }: SigningState) => (screen === "completed" ? "done" : screen);

function Opening({ failed, retry }: { failed: boolean; retry: () => void }) {
  const t = useTranslations("signing");
  return (
    <PlainFrame name="Rubrica">
      <h1 className="sr-only">{t("frame.loading")}</h1>
      {failed ? (
        <div role="alert" className="flex flex-col items-start gap-4">
          <p>{t("problem.load")}</p>
          <Button size="recipient" onClick={retry}>
            {t("problem.retry")}
          </Button>
        </div>
      ) : (
        <p role="status" className="text-ink-2">
          {t("frame.loading")}
        </p>
      )}
    </PlainFrame>
  );
}

/**
 * Tells the server once that a person sees the page. A loaded page is not enough, because some mail
 * gateways load it and run its scripts (rulings 9, 13). For a VIEWER this is the whole action.
 */
function useOpenBeacon(state: SigningState | undefined): void {
  const api = useSigningApi();
  const { reload } = useStateStore();
  const { markActed } = useSessionEnd();
  const sent = useRef(false);
  const failures = useRef(0);
  const mayOpen = state?.screen === "sign";
  const isReader = mayOpen && state.recipient.role === "VIEWER";
  const pageValue = (mayOpen && state.pageValue) || undefined;
  useEffect(() => {
    const recordOpening = () => {
      if (!mayOpen || sent.current || document.visibilityState !== "visible") return;
      sent.current = true;
      api
        .open(pageValue)
        .then(({ recorded }) => {
          if (!isReader) return;
          if (recorded) markActed();
          // The page was in the background for too long. The next state has a new value.
          else if (failures.current++ === 0) sent.current = false;
          return reload();
        })
        .catch(() => {
          sent.current = false;
        });
    };
    const recordWhenVisible = () => {
      recordOpening();
      document.addEventListener("visibilitychange", recordOpening);
    };
    const stopWaiting = watchForPerson(recordWhenVisible);
    return () => {
      stopWaiting();
      document.removeEventListener("visibilitychange", recordOpening);
    };
  }, [api, mayOpen, isReader, pageValue, reload, markActed]);
}

/**
 * Returns the previous screen, so that a change is announced
 * and a redirect happens only right after the action.
 */
function useScreenChange(state: SigningState | undefined): SigningState["screen"] | null {
  const [screenHistory, setScreenHistory] = useState<{
    now: SigningState["screen"] | null;
    before: SigningState["screen"] | null;
  }>({
    now: null,
    before: null,
  });
  const screen = state?.screen ?? null;
  if (screen !== screenHistory.now) setScreenHistory({ now: screen, before: screenHistory.now });
  return screen === screenHistory.now ? screenHistory.before : screenHistory.now;
}
