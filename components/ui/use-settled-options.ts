"use client";

import { useEffect, useState } from "react";

/** An earlier press is meant for the element that the list has just covered. */
const STANDS_AFTER_MS = 250;

/**
 * Returns true once a list that opens by itself has shown the same options for a moment. Before that, presses
 * go through it.
 */
export function useSettledOptions(options: readonly (string | number)[]): boolean {
  const optionsKey = options.join(" ");
  const [standing, setStanding] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setStanding(optionsKey), STANDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [optionsKey]);
  return standing === optionsKey;
}
