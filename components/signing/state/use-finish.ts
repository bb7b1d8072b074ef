"use client";

import { useRef, useState } from "react";
import type { SigningState } from "@/server/contract/signing";
import { useSigningApi } from "../api/api-context";
import type { SigningApi } from "../api/signing-api";
import { isPassing, type ProblemCode, toSigningProblem } from "../api/signing-problem";
import type { ChangedPart } from "../model/changed-parts";
import { findSignedPlace } from "../model/signed-place";
import { useSessionContext } from "./session-context";
import { useSessionEnd } from "./session-end";
import { useLatestSession } from "./use-latest-session";
import { useStateStore } from "./use-signing-state";

/** idle, or progress of finishing; the others are failures that change nothing. */
export type FinishStage =
  | "idle"
  | "saving"
  | "finishing"
  | "checking"
  | "unknown"
  | "notDone"
  | "missing"
  | "unconfirmed"
  | "unsaved";
export type NextSigner = { name: string; email: string };
export type LastWords = { nextSigner?: NextSigner; note?: string };

const BUSY: readonly FinishStage[] = ["saving", "finishing", "checking"];

const TRIES = 4;
const PAUSE_MS = 2_000;

/** Asks for the result of an action whose answer was lost. Null when the server cannot be reached. */
async function askForResult(api: SigningApi): Promise<SigningState | null> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      return await api.state();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  return null;
}

/**
 * Finishes signing. Safe to repeat: after a lost answer the state tells the result, and the
 * recipient can retry only if the state still waits for them (components/signing.md 5.8).
 */
export function useFinish() {
  const api = useSigningApi();
  const { edits, fields, plan, goTo, seen: seenTracker, state } = useSessionContext();
  const { reload } = useStateStore();
  const latest = useLatestSession();
  const [changed, setChanged] = useState<readonly ChangedPart[]>([]);
  const { markActed: mark } = useSessionEnd();
  const markPlaceSigned = () => mark(findSignedPlace(fields, state.session));
  const [stage, setStage] = useState<FinishStage>("idle");
  const [refusal, setRefusal] = useState<ProblemCode | null>(null);
  // React state lags behind a second click by a render; this ref does not.
  const isRunning = useRef(false);

  const resolveDoubt = async () => {
    setStage("checking");
    const truth = await askForResult(api);
    if (truth === null) return setStage("unknown");
    if (truth.screen === "done" || truth.screen === "completed") markPlaceSigned();
    await reload().catch(() => {});
    // Set last: from here on a click counts again, and an ignored click would be worse than a moment's wait.
    if (truth.screen === "sign") setStage("notDone");
  };

  const runFinish = async (words: LastWords) => {
    setRefusal(null);
    setChanged([]);
    const [missing] = plan.missing;
    if (missing) {
      setStage("missing");
      return goTo(missing.id);
    }
    if (plan.unconfirmed.length > 0) return setStage("unconfirmed");
    setStage("saving");
    if (!(await edits.flush())) return setStage("unsaved");
    const { shown: shownParts } = latest();
    const unseen = seenTracker.changesIn(latest());
    if (unseen.length > 0) {
      setChanged(unseen);
      setRefusal("CONFLICT");
      return setStage("idle");
    }
    setStage("finishing");
    try {
      await api.complete({ ...words, ...(shownParts && { shown: shownParts }) });
    } catch (error) {
      const { code } = toSigningProblem(error);
      if (isPassing(code)) return resolveDoubt();
      if (code !== "DISMISSED") {
        await reload().catch(() => {});
        setRefusal(code);
        if (code === "CONFLICT") setChanged(seenTracker.changesIn(latest()));
      }
      return setStage("idle");
    }
    markPlaceSigned();
    await reload().catch(resolveDoubt);
  };

  const finish = async (words: LastWords) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await runFinish(words);
    } finally {
      isRunning.current = false;
    }
  };
  return { stage, refusal, changed, finish, busy: BUSY.includes(stage) };
}
