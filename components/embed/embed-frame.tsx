"use client";

import { type ReactNode, useEffect, useState } from "react";
import { type Embedding, EmbeddingProvider } from "@/components/signing/state/embedding";
import { createMessageSender, type Tell } from "./messages";
import { type EmbedOptions, readOptions } from "./options";
import { useHeight } from "./use-height";
import { useTheme } from "./use-theme";

/** Warns the integrator in the console. Recipients never see it. */
function warnIntegrator(words: string): void {
  console.warn(`Rubrica embed: ${words}.`);
}

type Inside = { options: EmbedOptions; tell: Tell };

type EmbedFrameProps = {
  /** Origins that may receive messages, besides our own. */
  framers: readonly string[];
  /** Address of the same page outside a frame. */
  outsideUrl: string;
  children: (inside: Inside) => ReactNode;
};

/**
 * Base of every embedded page: options from the fragment, theme, height and messages.
 * Renders only after the options are read, so neither theme nor language flickers.
 */
export function EmbedFrame({ framers, outsideUrl, children }: EmbedFrameProps) {
  const [inside, setInside] = useState<Inside | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both belong to this document and never change.
  useEffect(() => {
    const { options, complaints } = readOptions(location.hash);
    complaints.forEach(warnIntegrator);
    if (window.parent === window) warnIntegrator("this page is not inside a frame, so it sends no messages");
    setInside({ options, tell: createMessageSender(framers, window) });
  }, []);
  if (inside === null) return null;
  return (
    <Dressed inside={inside} outsideUrl={outsideUrl}>
      {children(inside)}
    </Dressed>
  );
}

function Dressed({
  inside,
  outsideUrl,
  children,
}: {
  inside: Inside;
  outsideUrl: string;
  children: ReactNode;
}) {
  const { options, tell } = inside;
  useTheme(options, warnIntegrator);
  const [sayHeight] = useState(() => (height: number) => tell({ action: "resize", data: { height } }));
  useHeight(sayHeight);
  const [embedding] = useState<Embedding>(() => ({
    mayReject: options.allowDocumentRejection,
    hasHeader: !options.hideHeader,
    lockName: options.lockName && options.name !== "",
    lockEmail: options.lockEmail && options.email !== "",
    isFramed: window.parent !== window,
    outsideUrl,
  }));
  return <EmbeddingProvider value={embedding}>{children}</EmbeddingProvider>;
}
