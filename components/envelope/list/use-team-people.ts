"use client";

import { useParams } from "next/navigation";
import { useAccount } from "@/components/account/account-context";
import { useTRPC } from "@/components/trpc-provider";

/**
 * Returns the query for up to a hundred members of the page's team, optionally filtered by name or address.
 */
export function useTeamPeople(isAsked: boolean, query = "") {
  const trpc = useTRPC();
  const account = useAccount();
  const { team } = useParams<{ team?: string }>();
  const teamId = account?.teams.find(({ url }) => url === team)?.id;
  return trpc.member.list.queryOptions(
    { place: { kind: "team", teamId: teamId ?? 0 }, perPage: 100, ...(query ? { query } : {}) },
    { enabled: isAsked && teamId !== undefined, staleTime: 60_000 },
  );
}
