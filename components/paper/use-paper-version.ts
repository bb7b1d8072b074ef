"use client";

import { useSyncExternalStore } from "react";
import { onPaperChange, paperVersion } from "./paper-measure";

/** Changes when widths have become exact that were guesses: layouts are made again. */
export function usePaperVersion(): number {
  return useSyncExternalStore(onPaperChange, paperVersion, () => 0);
}
