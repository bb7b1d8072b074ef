"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";

/**
 * Refetches every list of sender addresses. A first answer still on its way would lack the change, so it is
 * cancelled.
 */
export function useSendersRefresh(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return async () => {
    const queryKey = trpc.senderAddress.pathKey();
    await queryClient.cancelQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey });
  };
}
