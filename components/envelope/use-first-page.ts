"use client";

import { useQuery } from "@tanstack/react-query";
import type { OwnerItem } from "@/components/envelope/api-types";
import { useTRPC } from "@/components/trpc-provider";

/** The picture is drawn right after the file arrives, so short polling is enough. */
const ASK_MS = 700;
/** Covers the time until a lost job runs again. A later picture appears when the page is next opened. */
const MOST_ASKS = 100;

/** Returns the picture URL of a file's first page; null until it is drawn. */
export function useFirstPage({ id, firstPageUrl, isFirstPageAwaited }: OwnerItem): string | null {
  const trpc = useTRPC();
  const state = useQuery(
    trpc.item.firstPageState.queryOptions(
      { envelopeItemId: id },
      {
        enabled: isFirstPageAwaited,
        refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
          const isOver = dataUpdateCount + errorUpdateCount >= MOST_ASKS;
          return isOver || data?.isFirstPageAwaited === false ? false : ASK_MS;
        },
      },
    ),
  );
  return firstPageUrl ?? state.data?.firstPageUrl ?? null;
}
