"use client";

import { type ReactNode, useEffect, useState } from "react";
import { type Embedding, EmbeddingProvider } from "@/components/signing/state/embedding";
import { createTell, type Tell } from "./messages";
import { type EmbedOptions, readOptions } from "./options";
import { useHeight } from "./use-height";
import { useLooks } from "./use-looks";

/** For the integrator, who has the console open; people signing never see it. */
function complain(words: string): void {
  console.warn(`Rubrica embed: ${words}.`);
}

type Inside = { options: EmbedOptions; tell: Tell };

type EmbedFrameProps = {
  /** Sites that may be told what happens here, besides our own. */
  framers: readonly string[];
  /** The same page in a tab of its own. */
  outsideUrl: string;
  children: (inside: Inside) => ReactNode;
};

/**
 * What every page inside another site stands on: options from the fragment, looks, height and messages. Nothing is
 * shown before the options are read, so nothing changes its looks or language in front of people.
 */
export function EmbedFrame({ framers, outsideUrl, children }: EmbedFrameProps) {
  const [inside, setInside] = useState<Inside | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both belong to this document and never change.
  useEffect(() => {
    const { options, complaints } = readOptions(location.hash);
    complaints.forEach(complain);
    if (window.parent === window) complain("this page is not inside a frame, so it sends no messages");
    setInside({ options, tell: createTell(framers, window) });
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
  useLooks(options, complain);
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
