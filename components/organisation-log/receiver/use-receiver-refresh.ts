"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { LogReceiverAnswer } from "@/components/settings/answers";
import { useTRPC } from "@/components/trpc-provider";

/** Shows what was changed at once, and the entry that it left. */
export function useReceiverRefresh(organisationId: number) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return async (shown: { receiver: LogReceiverAnswer | null }): Promise<void> => {
    queryClient.setQueryData(trpc.logReceiver.get.queryKey({ organisationId }), shown);
    await queryClient.invalidateQueries({ queryKey: trpc.organisationLog.list.pathKey() });
  };
}
