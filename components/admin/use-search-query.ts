"use client";

import { useRouter, useSearchParams } from "next/navigation";

/** Keeps the search of an admin list in the URL, so that the browser can go back to it. */
export function useAsked(path: string) {
  const params = useSearchParams();
  const router = useRouter();
  const queryValues = Object.fromEntries(params);
  /** Returns the URL with changed parameters. Empty values are removed, and a new search begins on page 1. */
  const buildHref = (said: Readonly<Record<string, string>>) => {
    const { page: _, ...otherValues } = queryValues;
    const all = Object.entries({ ...otherValues, ...said }).filter(([, value]) => value !== "");
    return `${path}?${new URLSearchParams(all)}`;
  };
  return {
    query: queryValues.query ?? "",
    page: Math.max(1, Number(queryValues.page) || 1),
    one: <Known extends string>(key: string, known: readonly Known[]) =>
      known.find((value) => value === queryValues[key]),
    pageHref: (page: number) => buildHref({ page: page > 1 ? String(page) : "" }),
    ask: (said: Readonly<Record<string, string>>) => router.push(buildHref(said)),
  };
}
