"use client";

import { createContext, useContext, useMemo, useState } from "react";
import type { SigningState } from "@/server/contract/signing";
import type { SignState } from "../model/sign-state";
import type { OutcomeState } from "../outcome/outcome";
import { useOwnStartCard } from "./start-slot";

/** Set for a VIEWER whose opening is recorded: leads on to the outcome screen. Otherwise null. */
export type ViewerExit = { leave: () => void } | null;

const ReadingContext = createContext<ViewerExit>(null);
export const ReadingProvider = ReadingContext.Provider;
export const useViewerExit = () => useContext(ReadingContext);

/** The document with its panel, or the outcome screen; null before the state is known. */
export type SigningPageView =
  | { page: SignState; reading: ViewerExit }
  | { page: null; outcome: OutcomeState }
  | null;

/**
 * Opening is a VIEWER's whole action (ruling 9). The page keeps showing the document
 * until they leave it, whatever happens to the envelope meanwhile (ruling 78).
 */
export function useSigningPageView(state: SigningState | undefined): SigningPageView {
  const [hasLeft, setLeft] = useState(false);
  // A visitor of a direct link finished by a press, and expects the outcome screen.
  const mayStay = useOwnStartCard() === null && !hasLeft;
  return useMemo(() => {
    if (state === undefined) return null;
    if (state.screen === "sign") return { page: state, reading: null };
    if (mayStay && (state.screen === "done" || state.screen === "completed") && state.reading) {
      const { reading: session, ...common } = state;
      return { page: { ...common, screen: "sign", session }, reading: { leave: () => setLeft(true) } };
    }
    return { page: null, outcome: state };
  }, [state, mayStay]);
}
