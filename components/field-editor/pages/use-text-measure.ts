"use client";

import { useMemo } from "react";
import { measure } from "@/components/page-text/text-measure";
import { useWidthVersion } from "@/components/page-text/use-width-version";
import type { Measure } from "@/server/domain/field/layout";

export const PAGE_FONT = '"Noto Sans Paper"';

/** Widths as the sealed file will have them; a new function when guesses have become exact, so that layouts are made again. */
export function useTextMeasure(): Measure {
  const version = useWidthVersion();
  return useMemo(() => (text, fontSize) => (version >= 0 ? measure(text, fontSize) : 0), [version]);
}
