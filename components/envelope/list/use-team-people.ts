"use client";

import { useParams } from "next/navigation";
import { useAccount } from "@/components/account/account-context";
import { useTRPC } from "@/components/trpc-provider";

/** The people of the team whose page this is, the first hundred of them, or of those whose name or address has this. */
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
