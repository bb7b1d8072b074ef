"use client";

import { useState } from "react";
import type { SigningState } from "@/server/contract/signing";
import { isPassing, type ProblemCode, problemOf, type SigningApi } from "../signing-api";
import { useSigningApi } from "../signing-provider";
import { useStateCorrection } from "../use-signing-state";
import { useSessionContext } from "./session-context";

/** idle, or how far finishing has got; the rest are ends that leave everything as it was. */
export type FinishStage = "idle" | "finishing" | "checking" | "unknown" | "notDone" | "missing" | "unsaved";
export type NextSigner = { name: string; email: string };

const TRIES = 4;
const PAUSE_MS = 2_000;

/** Asks what became of an act whose answer got lost; null when nobody can be reached. */
async function askTruth(api: SigningApi): Promise<SigningState | null> {
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
 * The last act. It is safe to repeat: when the answer is lost, the state says what happened, and only a state that
 * still waits for this person lets them try again (ux.md 5.8).
 */
export function useFinish() {
  const api = useSigningApi();
  const { edits, plan, goTo } = useSessionContext();
  const { reload } = useStateCorrection();
  const [stage, setStage] = useState<FinishStage>("idle");
  const [refusal, setRefusal] = useState<ProblemCode | null>(null);

  const settleDoubt = async () => {
    setStage("checking");
    const truth = await askTruth(api);
    if (truth === null) return setStage("unknown");
    setStage(truth.screen === "sign" ? "notDone" : "finishing");
    await reload().catch(() => {});
  };

  const finish = async (nextSigner: NextSigner | undefined) => {
    setRefusal(null);
    const [missing] = plan.missing;
    if (missing) {
      setStage("missing");
      return goTo(missing.id);
    }
    setStage("finishing");
    if (!(await edits.flush())) return setStage("unsaved");
    try {
      await api.complete(nextSigner ? { nextSigner } : {});
      await reload().catch(settleDoubt);
    } catch (error) {
      const { code } = problemOf(error);
      if (isPassing(code)) return settleDoubt();
      setStage("idle");
      if (code === "DISMISSED") return;
      setRefusal(code);
      await reload().catch(() => {});
    }
  };
  return { stage, refusal, finish };
}
