"use client";

import { createContext, useContext, useMemo, useState } from "react";
import type { SigningState } from "@/server/contract/signing";
import type { SignState } from "../model/sign-state";
import type { OutcomeState } from "../outcome/outcome";
import { useOwnStartCard } from "./start-slot";

/** A reader whose opening counts already: how to go on to what came of the envelope. Null for everybody else. */
export type Reading = { leave: () => void } | null;

const ReadingContext = createContext<Reading>(null);
export const ReadingProvider = ReadingContext.Provider;
export const useReading = () => useContext(ReadingContext);

/** The paper with what is to be done about it, or what came of the envelope; null before anything is known. */
export type Shown = { page: SignState; reading: Reading } | { page: null; outcome: OutcomeState } | null;

/**
 * Opening is a reader's whole act (ruling 9), and the page stays one to read (ruling 78): the same paper, whatever has
 * become of the envelope meanwhile, until they leave it.
 */
export function useShown(state: SigningState | undefined): Shown {
  const [hasLeft, setLeft] = useState(false);
  // Who came by a public link finished by a press of their own, and wants to know what came of it.
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
