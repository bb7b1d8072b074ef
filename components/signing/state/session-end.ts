"use client";

import { createContext, useContext } from "react";
import type { SignedPlace } from "../model/signed-place";

/** Why somebody left: it was not for them, or they cleared a device they share. */
export type Leaving = "notMe" | "cleared";

export type SessionEnd = {
  /** Ends the session without an act: afterwards nothing of the document is on the screen (components/README.md 5.2). */
  leave: (why: "notMe") => void;
  /** The same, and nothing of it stays in this browser (components/README.md 5.11). */
  clear: () => void;
  /** The person finished on this very page, not in another tab or on another day (ruling 40). */
  hasActed: boolean;
  /** Where their signature stands, if they signed something on this very page. */
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

/** What happened on this page since it was opened, and the ways to end it. */
export const useSessionEnd = () => useContext(SessionEndContext);
