"use client";

import { useEffect, useMemo, useState } from "react";
import type { Measure } from "@/server/domain/field/layout";

export const PAPER_FONT = '"Noto Sans Paper"';

/** Widths of text in the sealer's font; a new function once the font has arrived, so that layouts are made again. */
export function usePaperMeasure(): Measure {
  const [isLoaded, setIsLoaded] = useState(() => document.fonts.check(`12px ${PAPER_FONT}`));
  useEffect(() => {
    let isCurrent = true;
    document.fonts.load(`12px ${PAPER_FONT}`).then(
      () => isCurrent && setIsLoaded(true),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return useMemo(() => createMeasure(isLoaded ? PAPER_FONT : "sans-serif"), [isLoaded]);
}

/** Measured once at a large size: canvas rounds small sizes. */
const MEASURED_AT = 100;

function createMeasure(font: string): Measure {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return (text, fontSize) => text.length * fontSize * 0.55;
  context.font = `${MEASURED_AT}px ${font}`;
  context.fontKerning = "none";
  return (text, fontSize) => (context.measureText(text).width * fontSize) / MEASURED_AT;
}
