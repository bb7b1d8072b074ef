"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";

/** By what one's account can be opened; `refresh` after a change, with the log that tells of it. */
export function useWaysIn() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const ways = useQuery(trpc.account.waysIn.queryOptions());
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.account.waysIn.queryKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.account.activity.pathKey() }),
      // An organisation that asks for a second factor may be open now.
      queryClient.invalidateQueries({ queryKey: trpc.account.me.queryKey() }),
    ]);
  };
  return { ways, refresh };
}
