"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";
import { useDebounced } from "@/components/ui/use-debounced";
import type { EnvelopeStatus, EnvelopeType } from "@/server/domain/vocabulary";

export type Source = {
  readonly id: string;
  readonly title: string;
  readonly type: EnvelopeType;
  readonly status: EnvelopeStatus;
};

const PAUSE_MS = 150;
const FRESH_MS = 30_000;
/** Results per kind. The list has no paging. */
const SHOWN = 6;

/** Returns the search results, templates first. Without a query, the most recent ones. */
export function useSources(typed: string, exceptId: string) {
  const trpc = useTRPC();
  const wantedQuery = typed.trim().slice(0, 500);
  const query = useDebounced(wantedQuery, PAUSE_MS);
  const isSearch = query !== "";
  const options = { staleTime: FRESH_MS, placeholderData: keepPreviousData };
  const buildSearchQuery = (type: EnvelopeType) =>
    trpc.envelope.search.queryOptions({ query, type, limit: SHOWN + 1 }, { ...options, enabled: isSearch });
  const buildRecentQuery = (type: EnvelopeType) =>
    trpc.envelope.listOwned.queryOptions({ type, perPage: SHOWN + 1 }, { ...options, enabled: !isSearch });
  const searchQueries = [useQuery(buildSearchQuery("TEMPLATE")), useQuery(buildSearchQuery("DOCUMENT"))];
  const latest = [useQuery(buildRecentQuery("TEMPLATE")), useQuery(buildRecentQuery("DOCUMENT"))];
  const activeQueries = isSearch ? searchQueries : latest;
  const sources = activeQueries.flatMap(({ data }) =>
    (data?.data ?? [])
      .filter(({ id }) => id !== exceptId)
      .slice(0, SHOWN)
      .map(({ id, title, type, status }): Source => ({ id, title, type, status })),
  );
  return {
    sources,
    isLooking: query !== wantedQuery || activeQueries.some(({ isPending }) => isPending),
    error: activeQueries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => void Promise.all(activeQueries.map(({ refetch }) => refetch())),
  };
}
