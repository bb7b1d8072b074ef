"use client";

import { createContext, useContext } from "react";
import { isFramed } from "./is-framed";

/** Settings of the page inside another site; null outside (components/README.md 9.3). */
export type Embedding = {
  mayReject: boolean;
  hasHeader: boolean;
  /** The embedding site has set the name or address, and the recipient may not change it. */
  lockName: boolean;
  lockEmail: boolean;
  /** False when the embed address was opened outside a frame. */
  isFramed: boolean;
  /** The same page in a tab of its own, for a visitor who has no document yet to hand back to. */
  outsideUrl: string;
};

const EmbeddingContext = createContext<Embedding | null>(null);
export const EmbeddingProvider = EmbeddingContext.Provider;
export const useEmbedding = () => useContext(EmbeddingContext);

/** Returns whether another site frames this page: sign-in and identity providers do not work here then. */
export function useIsFramed(): boolean {
  const embedding = useEmbedding();
  return embedding?.isFramed ?? isFramed();
}

const PreviewContext = createContext(false);
/** Marks the page as a sender's preview of a draft: nothing reaches the server. */
export const PreviewProvider = PreviewContext.Provider;
/** Returns whether this is the sender's preview, which offers nothing outside the document. */
export const useIsPreview = () => useContext(PreviewContext);

const DecliningContext = createContext(true);
/** Says whether declining is possible: before a direct link's finish there is no document. */
export const DecliningProvider = DecliningContext.Provider;

export function useMayReject(): boolean {
  const isPossible = useContext(DecliningContext);
  const embedding = useEmbedding();
  return isPossible && (embedding?.mayReject ?? true);
}

/**
 * Moves the focus, unless that would take it from the embedding page: a frame without focus must not grab it.
 */
export function focusUnlessEmbedded(element: HTMLElement | null, options?: FocusOptions): void {
  if (window.parent !== window && !document.hasFocus()) return;
  element?.focus(options);
}
