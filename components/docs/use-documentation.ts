"use client";

import { useQuery } from "@tanstack/react-query";
import type { Findable } from "./find";

/** The documentation's own index, for searches on other pages; fetched once it is asked for. */
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
