"use client";

import { createContext, useContext } from "react";
import type { SignedPlace } from "../model/signed-place";

/** Reason to leave: wrong recipient, or clearing a shared device. */
export type LeaveReason = "notMe" | "cleared";

export type SessionEnd = {
  /**
   * Ends the session without an action. Afterwards nothing of
   * the document is on the screen (components/signing.md 5.2).
   */
  leave: (why: "notMe") => void;
  /** The same, and removes all data from this browser (components/signing.md 5.11). */
  clear: () => void;
  /** The recipient finished on this very page, not in another tab or on another day (ruling 40). */
  hasActed: boolean;
  /** Place of their signature, if they signed on this very page. */
  signedPlace: SignedPlace | null;
  markActed: (signedPlace?: SignedPlace | null) => void;
};

const NOWHERE: SessionEnd = {
  leave: () => {},
  clear: () => {},
  hasActed: false,
  signedPlace: null,
  markActed: () => {},
};
const SessionEndContext = createContext(NOWHERE);
export const SessionEndProvider = SessionEndContext.Provider;

export const useSessionEnd = () => useContext(SessionEndContext);
