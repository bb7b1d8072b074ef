"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";

/** Asks anew for everything that shows what lies where. */
export function useRefreshedPlaces(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [trpc.folder.pathKey(), trpc.envelope.pathKey(), trpc.template.pathKey()].map(async (queryKey) => {
        // A first answer that is still on its way would be taken for the new one, though it was made before the change.
        await queryClient.cancelQueries({ queryKey });
        await queryClient.invalidateQueries({ queryKey });
      }),
    );
}
