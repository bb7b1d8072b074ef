"use client";

import { useEffect, useState } from "react";
import { useSigningApi } from "../../api/api-context";
import { toSigningProblem } from "../../api/signing-problem";
import { useStateStore } from "../../state/use-signing-state";
import { consumeIdentityOutcome, type StepBeforeRedirect, storePlace } from "./identity-return";

/** idle, leaving, or the reason why the redirect failed. `closed`: the page has reloaded its state. */
export type StartStage = "idle" | "leaving" | "failed" | "limited" | "notSetUp" | "closed";

type Start = {
  recipientId: number;
  place: StepBeforeRedirect;
  /** Sends pending values. Failed ones are kept in this tab. */
  flush: () => Promise<unknown>;
};

/** Starts the redirect to the provider in this window, and tracks its state and the last outcome. */
export function useIdentityStart({ recipientId, place, flush }: Start) {
  const { later } = useSigningApi();
  const { reload } = useStateStore();
  const [stage, setStage] = useState<StartStage>("idle");
  // The back button restores this page from the bfcache in its leaving state.
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent) => {
      if (event.persisted) setStage("idle");
    };
    window.addEventListener("pageshow", handlePageShow);
    return () => window.removeEventListener("pageshow", handlePageShow);
  }, []);
  const startIdentityCheck = async () => {
    if (!later) return setStage("notSetUp");
    setStage("leaving");
    try {
      await flush();
      const { identity } = await later();
      const url = await identity.start();
      storePlace(recipientId, place);
      window.location.assign(url);
    } catch (error) {
      const { code } = toSigningProblem(error);
      if (code === "TOO_MANY_REQUESTS") return setStage("limited");
      if (code === "NOT_SETUP") return setStage("notSetUp");
      if (code === "NETWORK" || code === "INTERNAL_SERVER_ERROR") return setStage("failed");
      setStage("closed");
      await reload().catch(() => {});
    }
  };
  return { stage, start: startIdentityCheck, outcome: stage === "idle" ? consumeIdentityOutcome() : null };
}
