import type { TeamActor } from "./actor";
import { RequiredDisplayName } from "./display-name";
import { isFiltering, readListFilter, writeListFilter } from "./envelope/list-address";
import { DomainError } from "./errors";
import { countCodePoints } from "./limits";
import { mayManage } from "./tenancy/rank";

const MOST_LETTERS = 60;

/** What a view is called: nothing invisible, one line. */
export const ViewName = RequiredDisplayName.refine((name) => countCodePoints(name) <= MOST_LETTERS, {
  message: `Must have at most ${MOST_LETTERS} characters`,
});

type View = { readonly userId: number; readonly isShared: boolean };

/** Views of the team, and one's own. An API token speaks for the team and has none of its own. */
export const seesView = (actor: TeamActor, view: View): boolean =>
  view.isShared || (actor.kind === "user" && view.userId === actor.userId);

/** Its maker may change it, and a view of the team also MANAGER and above. */
export const mayChangeView = (actor: TeamActor, view: View): boolean =>
  seesView(actor, view) && (view.userId === actor.userId || (view.isShared && mayManage(actor.role)));

/**
 * The address of a list as it is kept: filters and order in one spelling, nothing else, so that equal lists are equal
 * texts. @throws DomainError INVALID_BODY when nothing is left and no folder says where
 */
export function viewSearch(search: string, folderId: string | null): string {
  const asked = new URLSearchParams(search);
  const filter = readListFilter(asked);
  const kept = writeListFilter(filter);
  if (asked.get("sort") === "asc") kept.set("sort", "asc");
  if (!isFiltering(filter) && folderId === null) {
    throw new DomainError("INVALID_BODY", "search: name a filter of the list, or a folder.");
  }
  return kept.toString();
}
