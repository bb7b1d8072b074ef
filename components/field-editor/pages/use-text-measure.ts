"use client";

import { useMemo } from "react";
import { measure } from "@/components/page-text/text-measure";
import { useWidthVersion } from "@/components/page-text/use-width-version";
import type { Measure } from "@/server/domain/field/layout";

export const PAGE_FONT = '"Noto Sans Paper"';

/**
 * Measures text with the sealer's widths. Returns a new function
 * once estimated widths become exact, so that layouts run again.
 */
export function useTextMeasure(): Measure {
  const version = useWidthVersion();
  return useMemo(() => (text, fontSize) => (version >= 0 ? measure(text, fontSize) : 0), [version]);
}
