"use client";

import { useEffect, useState } from "react";
import { useSigningApi } from "../../api/api-context";
import { problemOf } from "../../api/signing-problem";
import { useStateStore } from "../../state/use-signing-state";
import { identityOutcome, keepPlace, type Place } from "./identity-return";

/** idle, on the way out, or why setting out failed; `closed` when the page has been told what holds now. */
export type StartStage = "idle" | "leaving" | "failed" | "limited" | "notSetUp" | "closed";

type Start = {
  recipientId: number;
  place: Place;
  /** Sends what still waits; what does not arrive is kept in this tab. */
  flush: () => Promise<unknown>;
};

/** The way out to the provider, with this very window: how it stands, and how the last one ended. */
export function useIdentityStart({ recipientId, place, flush }: Start) {
  const { later } = useSigningApi();
  const { reload } = useStateStore();
  const [stage, setStage] = useState<StartStage>("idle");
  // The browser's back button brings the page back as it was left: on its way.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) setStage("idle");
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
  const start = async () => {
    if (!later) return setStage("notSetUp");
    setStage("leaving");
    try {
      await flush();
      const { identity } = await later();
      const url = await identity.start();
      keepPlace(recipientId, place);
      window.location.assign(url);
    } catch (error) {
      const { code } = problemOf(error);
      if (code === "TOO_MANY_REQUESTS") return setStage("limited");
      if (code === "NOT_SETUP") return setStage("notSetUp");
      if (code === "NETWORK" || code === "INTERNAL_SERVER_ERROR") return setStage("failed");
      setStage("closed");
      await reload().catch(() => {});
    }
  };
  return { stage, start, outcome: stage === "idle" ? identityOutcome() : null };
}
