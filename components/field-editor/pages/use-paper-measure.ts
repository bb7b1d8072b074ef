"use client";

import { useMemo } from "react";
import { measure } from "@/components/paper/paper-measure";
import { usePaperVersion } from "@/components/paper/use-paper-version";
import type { Measure } from "@/server/domain/field/layout";

export const PAPER_FONT = '"Noto Sans Paper"';

/** Widths as the sealed file will have them; a new function when guesses have become exact, so that layouts are made again. */
export function usePaperMeasure(): Measure {
  const version = usePaperVersion();
  return useMemo(() => (text, fontSize) => (version >= 0 ? measure(text, fontSize) : 0), [version]);
}
