"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { POLL_MS } from "@/components/ui/poll-paces";
import type { BulkActionAnswer } from "./api-types";

/** A small action is over at once, and its user waits for it. */
const FIRST_LOOK_MS = 150;

/** Actions whose end another part of this page announces; the strip stays silent about them. */
export const followedHere = new Set<string>();

export function useBulkActionState(bulkActionId: string | undefined) {
  const trpc = useTRPC();
  return useQuery(
    trpc.bulkAction.get.queryOptions(
      { bulkActionId: bulkActionId ?? "" },
      {
        enabled: bulkActionId !== undefined,
        staleTime: 0,
        refetchInterval: ({ state }) =>
          state.data && state.data.state !== "RUNNING" ? false : POLL_MS.progress,
      },
    ),
  );
}

/** Waits until an action is over, for callers that announce its end in a toast. */
export function useWaitForBulkAction(): (bulkActionId: string) => Promise<BulkActionAnswer> {
  const client = useTRPCClient();
  return async (bulkActionId) => {
    followedHere.add(bulkActionId);
    try {
      for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, POLL_MS.progress)) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        const action = await client.bulkAction.get.query({ bulkActionId });
        if (action.state !== "RUNNING") return action;
      }
    } finally {
      followedHere.delete(bulkActionId);
    }
  };
}
