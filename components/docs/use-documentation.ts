"use client";

import { useQuery } from "@tanstack/react-query";
import type { Findable } from "./find";

/** Loads the documentation's search index on demand, for searches on other pages. */
export function useDocumentation(isAsked: boolean): { entries: Findable[]; hasFailed: boolean } {
  const index = useQuery({
    queryKey: ["documentation"],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Findable[]> => {
      const answer = await fetch("/api/v2/docs/search-index.json", { signal });
      if (!answer.ok) throw new TypeError(`The index answered ${answer.status}.`);
      return answer.json();
    },
  });
  return { entries: index.data ?? [], hasFailed: index.isError };
}
