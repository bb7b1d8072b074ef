"use client";

import { useSyncExternalStore } from "react";
import { getWidthVersion, onWidthChange } from "./text-measure";

/** Returns a number that changes when guessed widths have become exact and layouts must be made again. */
export function useWidthVersion(): number {
  return useSyncExternalStore(onWidthChange, getWidthVersion, () => 0);
}
