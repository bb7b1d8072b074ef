"use client";

import { useEffect, useState } from "react";

/** Sooner than this nobody presses what they have just seen: such a press is meant for what it came to lie over. */
const STANDS_AFTER_MS = 250;

/** Whether a list that comes by itself has shown the same options for a moment; before, presses go through it. */
export function useStanding(options: readonly (string | number)[]): boolean {
  const shown = options.join(" ");
  const [standing, setStanding] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setStanding(shown), STANDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return standing === shown;
}
