"use client";

import { createContext, useContext } from "react";

/** How the page stands inside another site; null on its own (ux.md 9.3). */
export type Embedding = {
  mayReject: boolean;
  hasHeader: boolean;
  /**
   * The same page in a tab of its own, for checks that no frame may run (ACCOUNT, ClaveÚnica: top-level only). The
   * frame follows by itself once the server says so.
   */
  outsideUrl: string;
};

const EmbeddingContext = createContext<Embedding | null>(null);
export const EmbeddingProvider = EmbeddingContext.Provider;
export const useEmbedding = () => useContext(EmbeddingContext);

/** Whether declining is offered here. */
export const useMayReject = (): boolean => useEmbedding()?.mayReject ?? true;

/**
 * Moves the focus, unless that would take it away from the site around the frame: a page that nobody has entered
 * yet waits to be entered.
 */
export function takeFocus(element: HTMLElement | null, options?: FocusOptions): void {
  if (window.parent !== window && !document.hasFocus()) return;
  element?.focus(options);
}
