"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";

/** Refetches folders, envelopes and templates after a move. */
export function useRefreshedPlaces(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [trpc.folder.pathKey(), trpc.envelope.pathKey(), trpc.template.pathKey()].map(async (queryKey) => {
        // A first answer still on its way would pass for the new one, although it was made before the change.
        await queryClient.cancelQueries({ queryKey });
        await queryClient.invalidateQueries({ queryKey });
      }),
    );
}
