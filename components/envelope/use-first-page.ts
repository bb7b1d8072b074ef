"use client";

import { useQuery } from "@tanstack/react-query";
import type { OwnerItem } from "@/components/envelope/answers";
import { useTRPC } from "@/components/trpc-provider";

/** It is drawn right after the file came: soon enough to ask again without anybody's doing. */
const ASK_MS = 700;
/** For as long as a job that was lost takes to be back; what comes later is there when the page is opened again. */
const MOST_ASKS = 100;

/** The address of the picture of a file's first page; null until it is drawn, also while it is on its way. */
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
