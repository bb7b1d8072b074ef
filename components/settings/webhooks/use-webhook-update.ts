"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";

export function useWebhookUpdate() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.webhook.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.webhook.pathKey() }),
    }),
  );
}
