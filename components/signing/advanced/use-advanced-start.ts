"use client";

import { useEffect, useState } from "react";
import { keepPlace } from "../identity/identity-return";
import { useSessionContext } from "../session/session-context";
import { problemOf } from "../signing-api";
import { useSigningApi } from "../signing-provider";
import { useStateCorrection } from "../use-signing-state";
import { useVisit } from "../visit";

/** idle, on the way, or why setting out failed; `told` when the page has been told what holds now. */
export type AdvancedStage = "idle" | "leaving" | "missing" | "unsaved" | "limited" | "failed" | "told";

/** The next step of the signature: how it stands, and the way to it with this very window. */
export function useAdvancedStart() {
  const { advanced } = useSigningApi();
  const { state, edits, plan, goTo } = useSessionContext();
  const { reload } = useStateCorrection();
  const { markActed } = useVisit();
  const [stage, setStage] = useState<AdvancedStage>("idle");
  // The browser's back button brings the page back as it was left: on its way.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) setStage("idle");
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
  const start = async (secrets?: Readonly<Record<string, string>>) => {
    const [missing] = plan.missing;
    if (missing) {
      setStage("missing");
      return goTo(missing.id);
    }
    setStage("leaving");
    if (!(await edits.flush())) return setStage("unsaved");
    try {
      const step = await advanced?.start(secrets);
      if (step?.status === "REDIRECT") {
        keepPlace(state.recipient.id, { view: "review", fieldId: null });
        return window.location.assign(step.redirectUrl);
      }
      markActed();
      await reload();
    } catch (error) {
      const { code } = problemOf(error);
      if (code === "TOO_MANY_REQUESTS") return setStage("limited");
      if (code === "NETWORK" || code === "INTERNAL_SERVER_ERROR") return setStage("failed");
      setStage("told");
      await reload().catch(() => {});
    }
  };
  return { stage, start };
}
