"use client";

import { useEffect } from "react";
import type { Draft } from "../use-draft";
import { useUploads } from "./upload-queue";

/** Reads the draft again whenever a file of it has arrived, on whichever step that happens. */
export function useArrivedFiles({ reload }: Draft, envelopeId: string): void {
  const arrived = useUploads((state) => state.arrived[envelopeId] ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that arrived is the reason to load again.
  useEffect(() => {
    if (arrived > 0) void reload();
  }, [arrived]);
}
