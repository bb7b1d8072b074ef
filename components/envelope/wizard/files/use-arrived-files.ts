"use client";

import { useEffect } from "react";
import type { Draft } from "../use-draft";
import { useUploads } from "./upload-queue";

/** Reloads the draft whenever one of its files has arrived, on any step. */
export function useReloadOnUpload({ reload }: Draft, envelopeId: string): void {
  const arrived = useUploads((state) => state.arrived[envelopeId] ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that arrived is the reason to load again.
  useEffect(() => {
    if (arrived > 0) void reload();
  }, [arrived]);
}
