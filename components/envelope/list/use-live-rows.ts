"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnerListed } from "@/components/envelope/api-types";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { POLL_MS } from "@/components/ui/poll-paces";
import type { buildListInput } from "./list-state";

/**
 * Loads one page of the list whose rows keep their positions: changed values appear at once, new rows wait
 * until the user asks for them (components/owner-pages.md 3.2).
 */
export function useLiveRows(input: ReturnType<typeof buildListInput>) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const list = useQuery(trpc.envelope.listOwned.queryOptions(input, { placeholderData: keepPreviousData }));
  const isSettled = list.isSuccess && !list.isPlaceholderData;
  const latest = useQuery({
    queryKey: [...trpc.envelope.listOwned.pathKey(), { latest: input }],
    queryFn: () => client.envelope.listOwned.query(input),
    enabled: isSettled,
    refetchInterval: POLL_MS.list,
    initialData: () => (isSettled ? list.data : undefined),
  });
  const listedRows = list.data?.data;
  const now = new Map((isSettled ? latest.data?.data : [])?.map((row) => [row.id, row]));
  const rows: OwnerListed[] | undefined = listedRows?.map((row) => now.get(row.id) ?? row);
  const listedIds = new Set(listedRows?.map(({ id }) => id));
  const fresh = input.page === 1 ? [...now.keys()].filter((id) => !listedIds.has(id)).length : 0;
  const refreshRows = () => queryClient.invalidateQueries({ queryKey: trpc.envelope.pathKey() });
  return { list, rows, fresh, refresh: refreshRows };
}
