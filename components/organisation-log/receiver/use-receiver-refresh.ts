"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { LogReceiverAnswer } from "@/components/settings/api-types";
import { useTRPC } from "@/components/trpc-provider";

/** Shows the change at once, and refetches the log for its entry. */
export function useReceiverRefresh(organisationId: number) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return async (shown: { receiver: LogReceiverAnswer | null }): Promise<void> => {
    queryClient.setQueryData(trpc.logReceiver.get.queryKey({ organisationId }), shown);
    await queryClient.invalidateQueries({ queryKey: trpc.organisationLog.list.pathKey() });
  };
}
