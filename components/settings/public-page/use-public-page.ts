"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "@/components/errors/use-error-text";
import { useAutosave } from "@/components/form/use-autosave";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";

type PublicPageChange = { enabled?: boolean; about?: string; indexed?: boolean };

/** Autosaves a team's public page. A refused change is reverted with a toast. */
export function usePublicPage(teamId: number) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = trpc.publicPage.get.queryOptions({ teamId });
  const page = useQuery(trpc.publicPage.get.queryOptions({ teamId }, { staleTime: 0 }));
  const push = useAutosave<PublicPageChange>({
    save: (change) => client.publicPage.update.mutate({ teamId, ...change }),
    merge: (earlier, later) => ({ ...earlier, ...later }),
    onRefused: (error) => {
      void queryClient.invalidateQueries({ queryKey });
      notify({ tone: "danger", title: errorText(error) });
    },
  });
  const changePage = (next: PublicPageChange) => {
    queryClient.setQueryData(queryKey, (before) => (before ? { ...before, ...next } : before));
    push(next);
  };
  return { page, change: changePage };
}
