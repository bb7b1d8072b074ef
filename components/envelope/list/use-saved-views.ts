"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc-provider";
import type { SavedView } from "@/server/contract/saved-view";
import type { ListState } from "./list-state";
import { isShowing } from "./view-address";

/** Returns the saved views of the team and of the user, and the one that the list shows. */
export function useSavedViews(
  state: ListState,
  folderId: string | null,
): { views: readonly SavedView[] | undefined; current: SavedView | undefined } {
  const trpc = useTRPC();
  const views = useQuery(trpc.savedView.list.queryOptions({}, { staleTime: 30_000 })).data?.data;
  return { views, current: views?.find((view) => isShowing(view, state, folderId)) };
}
