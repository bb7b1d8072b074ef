"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { DirectView, DirectVisit } from "./direct-visit";

const VisitContext = createContext<DirectVisit | null>(null);
export const VisitProvider = VisitContext.Provider;

/** The visit this page is, and what it shows now. */
export function useVisit(): { visit: DirectVisit; view: DirectView } {
  const visit = useContext(VisitContext);
  if (visit === null) throw new TypeError("useVisit outside VisitProvider");
  return { visit, view: useSyncExternalStore(visit.subscribe, visit.snapshot, visit.snapshot) };
}
