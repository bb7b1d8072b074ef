"use client";

import { useRouter, useSearchParams } from "next/navigation";

/** What a list of an admin is asked for: kept in the address, so that a search can be gone back to. */
export function useAsked(path: string) {
  const params = useSearchParams();
  const router = useRouter();
  const asked = Object.fromEntries(params);
  /** The address with these instead; empty ones leave it, and whatever is looked for begins on the first page. */
  const hrefOf = (said: Readonly<Record<string, string>>) => {
    const { page: _, ...kept } = asked;
    const all = Object.entries({ ...kept, ...said }).filter(([, value]) => value !== "");
    return `${path}?${new URLSearchParams(all)}`;
  };
  return {
    query: asked.query ?? "",
    page: Math.max(1, Number(asked.page) || 1),
    one: <Known extends string>(key: string, known: readonly Known[]) =>
      known.find((value) => value === asked[key]),
    pageHref: (page: number) => hrefOf({ page: page > 1 ? String(page) : "" }),
    ask: (said: Readonly<Record<string, string>>) => router.push(hrefOf(said)),
  };
}
