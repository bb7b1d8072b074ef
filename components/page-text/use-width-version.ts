"use client";

import { useSyncExternalStore } from "react";
import { onWidthChange, widthVersion } from "./text-measure";

/** Changes when widths have become exact that were guesses: layouts are made again. */
export function useWidthVersion(): number {
  return useSyncExternalStore(onWidthChange, widthVersion, () => 0);
}
