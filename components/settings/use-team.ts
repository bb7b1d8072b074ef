"use client";

import { useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/account/account-context";
import { useTRPC } from "@/components/trpc-provider";

/** The team of this page as the server has it; waits until it is known who is signed in. */
export function useTeam(teamUrl: string) {
  const trpc = useTRPC();
  const account = useAccount();
  const teamId = account?.teams.find(({ url }) => url === teamUrl)?.id;
  const team = useQuery(
    trpc.team.get.queryOptions({ teamId: teamId ?? 0 }, { enabled: teamId !== undefined, staleTime: 0 }),
  );
  /** Signed in, but not in this team: the same words as for a team that does not exist. */
  const isUnknown = account !== undefined && teamId === undefined;
  return { team, isUnknown };
}
