"use client";

import { useEffect, useState } from "react";
import { useSigningApi } from "../../api/api-context";
import { toSigningProblem } from "../../api/signing-problem";
import type { ChangedPart } from "../../model/changed-parts";
import { useSessionContext } from "../../state/session-context";
import { useSessionEnd } from "../../state/session-end";
import { useLatestSession } from "../../state/use-latest-session";
import { useStateStore } from "../../state/use-signing-state";
import { storePlace } from "../identity/identity-return";

/** idle, leaving, or the reason why the redirect failed. `told`: the page has reloaded its state. */
export type RemoteSignatureStage = "idle" | "leaving" | "missing" | "unsaved" | "limited" | "failed" | "told";

export function useRemoteSignatureStart() {
  const { later } = useSigningApi();
  const { state, edits, plan, goTo, seen: seenTracker } = useSessionContext();
  const { reload } = useStateStore();
  const { markActed } = useSessionEnd();
  const latest = useLatestSession();
  const [stage, setStage] = useState<RemoteSignatureStage>("idle");
  const [changed, setChanged] = useState<readonly ChangedPart[]>([]);
  // The back button restores this page from the bfcache in its leaving state.
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent) => {
      if (event.persisted) setStage("idle");
    };
    window.addEventListener("pageshow", handlePageShow);
    return () => window.removeEventListener("pageshow", handlePageShow);
  }, []);
  const startSignature = async (secrets?: Readonly<Record<string, string>>) => {
    const [missing] = plan.missing;
    if (missing) {
      setStage("missing");
      return goTo(missing.id);
    }
    setChanged([]);
    setStage("leaving");
    if (!(await edits.flush())) return setStage("unsaved");
    const { shown: shownParts } = latest();
    const unseen = seenTracker.changesIn(latest());
    if (unseen.length > 0) {
      setChanged(unseen);
      return setStage("told");
    }
    try {
      const words = { ...(secrets && { secrets }), ...(shownParts && { shown: shownParts }) };
      const step = await later?.().then(({ remoteSignature }) => remoteSignature.start(words));
      if (step?.status === "REDIRECT") {
        storePlace(state.recipient.id, { view: "review", fieldId: null });
        return window.location.assign(step.redirectUrl);
      }
      markActed();
      await reload();
    } catch (error) {
      const { code } = toSigningProblem(error);
      if (code === "TOO_MANY_REQUESTS") return setStage("limited");
      if (code === "NETWORK" || code === "INTERNAL_SERVER_ERROR") return setStage("failed");
      setStage("told");
      await reload().catch(() => {});
      if (code === "CONFLICT") setChanged(seenTracker.changesIn(latest()));
    }
  };
  return { stage, changed, start: startSignature };
}
