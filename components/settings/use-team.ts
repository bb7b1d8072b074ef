"use client";

import { useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/account/account-context";
import { useTRPC } from "@/components/trpc-provider";

/** Loads the page's team, once the signed-in account is known. */
export function useTeam(teamUrl: string) {
  const trpc = useTRPC();
  const account = useAccount();
  const teamId = account?.teams.find(({ url }) => url === teamUrl)?.id;
  const team = useQuery(
    trpc.team.get.queryOptions({ teamId: teamId ?? 0 }, { enabled: teamId !== undefined, staleTime: 0 }),
  );
  /** A team the account does not belong to gets the same text as one that does not exist. */
  const isUnknown = account !== undefined && teamId === undefined;
  return { team, isUnknown };
}
