import { buildFolderHref } from "@/components/folder/folder-address";
import type { SavedView } from "@/server/contract/saved-view";
import { writeListFilter } from "@/server/domain/envelope/list-address";
import type { ListState } from "./list-state";

/** The part of a list that a view stores: filters and order, in the server's spelling. */
export type ViewFilter = Pick<SavedView, "folderId" | "search">;

export function toListView(state: ListState, folderId: string | null): ViewFilter {
  const search = writeListFilter(state);
  if (state.sort === "asc") search.set("sort", "asc");
  return { folderId, search: search.toString() };
}

/** Returns true if the list shows this view, on any page. */
export function isShowing(view: ViewFilter, state: ListState, folderId: string | null): boolean {
  const currentView = toListView(state, folderId);
  return view.folderId === currentView.folderId && view.search === currentView.search;
}

export function buildViewHref(teamUrl: string, { folderId, search }: ViewFilter): string {
  const base = buildFolderHref(teamUrl, "DOCUMENT", folderId);
  return search ? `${base}?${search}` : base;
}
