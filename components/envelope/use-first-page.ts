"use client";

import { useQuery } from "@tanstack/react-query";
import type { OwnerItem } from "@/components/envelope/answers";
import { useTRPC } from "@/components/trpc-provider";

/** It is drawn right after the file came: soon enough to ask again without anybody's doing. */
const ASK_MS = 700;

/** The address of the picture of a file's first page; null until it is drawn, also while it is on its way. */
export function useFirstPage({ id, firstPageUrl, isFirstPageAwaited }: OwnerItem): string | null {
  const trpc = useTRPC();
  const state = useQuery(
    trpc.item.firstPageState.queryOptions(
      { envelopeItemId: id },
      {
        enabled: isFirstPageAwaited,
        refetchInterval: ({ state: { data } }) => (data && !data.isFirstPageAwaited ? false : ASK_MS),
      },
    ),
  );
  return firstPageUrl ?? state.data?.firstPageUrl ?? null;
}
