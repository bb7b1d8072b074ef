"use client";

import { createContext, useContext } from "react";

/** How the page stands inside another site; null on its own (ux.md 9.3). */
export type Embedding = {
  mayReject: boolean;
  hasHeader: boolean;
  /** The site around has said who this is, and the person may not say otherwise. */
  lockName: boolean;
  lockEmail: boolean;
  /**
   * The same page in a tab of its own, for checks that no frame may run (ACCOUNT, ClaveÚnica: top-level only). The
   * frame follows by itself once the server says so.
   */
  outsideUrl: string;
};

const EmbeddingContext = createContext<Embedding | null>(null);
export const EmbeddingProvider = EmbeddingContext.Provider;
export const useEmbedding = () => useContext(EmbeddingContext);

const DecliningContext = createContext(true);
/** Says whether there is anything to decline yet: before a direct link's finish there is no document. */
export const DecliningProvider = DecliningContext.Provider;

/** Whether declining is offered here. */
export function useMayReject(): boolean {
  const isPossible = useContext(DecliningContext);
  const embedding = useEmbedding();
  return isPossible && (embedding?.mayReject ?? true);
}

/**
 * Moves the focus, unless that would take it away from the site around the frame: a page that nobody has entered
 * yet waits to be entered.
 */
export function takeFocus(element: HTMLElement | null, options?: FocusOptions): void {
  if (window.parent !== window && !document.hasFocus()) return;
  element?.focus(options);
}
