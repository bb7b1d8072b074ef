"use client";

import { useEffect, useState } from "react";

const COOL_DOWN_S = 60;

/** Returns the seconds left before the next mail, and a function that restarts them. */
export function useCoolDown(): [number, () => void] {
  const [left, setLeft] = useState(COOL_DOWN_S);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(COOL_DOWN_S)];
}
