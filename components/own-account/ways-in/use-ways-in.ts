"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";

/** Returns the account's sign-in methods. `refresh` refetches them and the activity log after a change. */
export function useWaysIn() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const ways = useQuery(trpc.account.waysIn.queryOptions());
  const refreshWaysIn = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.account.waysIn.queryKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.account.activity.pathKey() }),
      // An organisation that requires a second factor may be open now.
      queryClient.invalidateQueries({ queryKey: trpc.account.me.queryKey() }),
    ]);
  };
  return { ways, refresh: refreshWaysIn };
}
