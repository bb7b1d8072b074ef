import { folderHref } from "@/components/folder/folder-address";
import type { SavedView } from "@/server/contract/saved-view";
import { writeListFilter } from "@/server/domain/envelope/list-address";
import type { ListState } from "./list-state";

/** What a view keeps of a list: its filters and its order, in the spelling that the server keeps. */
export type Shown = Pick<SavedView, "folderId" | "search">;

export function viewOf(state: ListState, folderId: string | null): Shown {
  const search = writeListFilter(state);
  if (state.sort === "asc") search.set("sort", "asc");
  return { folderId, search: search.toString() };
}

/** Whether the list shows what a view says, whichever page of it. */
export function isShowing(view: Shown, state: ListState, folderId: string | null): boolean {
  const shown = viewOf(state, folderId);
  return view.folderId === shown.folderId && view.search === shown.search;
}

/** Where a view is opened. */
export function viewHref(teamUrl: string, { folderId, search }: Shown): string {
  const base = folderHref(teamUrl, "DOCUMENT", folderId);
  return search ? `${base}?${search}` : base;
}
