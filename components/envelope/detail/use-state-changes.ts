"use client";

import { useEffect, useRef, useState } from "react";
import type { RecipientState } from "@/server/domain/recipient/timeline";

const SHOWN_MS = 3000;

export type States = ReadonlyMap<number, RecipientState>;

/**
 * Returns the ids of recipients whose state has changed in the last three seconds. States at page load do not
 * count.
 */
export function useStateNews(states: States): ReadonlySet<number> {
  const before = useRef(states);
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const key = JSON.stringify([...states]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made anew each time; its content says whether it changed.
  useEffect(() => {
    const changed = [...states].filter(([id, state]) => before.current.get(id) !== state).map(([id]) => id);
    before.current = states;
    if (changed.length === 0) return;
    setNews(new Set(changed));
    const timer = setTimeout(() => setNews(new Set()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return news;
}
