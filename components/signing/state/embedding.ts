"use client";

import { createContext, useContext } from "react";
import { isFramed } from "./framed";

/** How the page stands inside another site; null on its own (components/README.md 9.3). */
export type Embedding = {
  mayReject: boolean;
  hasHeader: boolean;
  /** The site around has said who this is, and the person may not say otherwise. */
  lockName: boolean;
  lockEmail: boolean;
  /** False when the address made for frames was opened by itself. */
  isFramed: boolean;
  /** The same page in a tab of its own, where a visitor goes on who has no document yet to hand anything back to. */
  outsideUrl: string;
};

const EmbeddingContext = createContext<Embedding | null>(null);
export const EmbeddingProvider = EmbeddingContext.Provider;
export const useEmbedding = () => useContext(EmbeddingContext);

/** Whether another site stands around this page: then nobody can sign in here, nor meet an identity provider. */
export function useIsFramed(): boolean {
  const embedding = useEmbedding();
  return embedding?.isFramed ?? isFramed();
}

const PreviewContext = createContext(false);
/** Says that a sender looks at the page of a draft: nothing of it reaches the server. */
export const PreviewProvider = PreviewContext.Provider;
/** Whether the page is shown to its sender: then it offers nothing that lies outside the document. */
export const useIsPreview = () => useContext(PreviewContext);

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
