import type { TeamActor } from "./actor";
import { RequiredDisplayName } from "./display-name";
import { isFiltering, readListFilter, writeListFilter } from "./envelope/list-address";
import { DomainError } from "./errors";
import { countCodePoints } from "./limits";
import { mayManage } from "./tenancy/rank";

const MOST_LETTERS = 60;

export const ViewName = RequiredDisplayName.refine((name) => countCodePoints(name) <= MOST_LETTERS, {
  message: `Must have at most ${MOST_LETTERS} characters`,
});

type View = { readonly userId: number; readonly isShared: boolean };

/** Team members see shared views and their own. An API token has none of its own. */
export const canSeeView = (actor: TeamActor, view: View): boolean =>
  view.isShared || (actor.kind === "user" && view.userId === actor.userId);

/** Its creator may change it, and a shared view also MANAGER and above. */
export const mayChangeView = (actor: TeamActor, view: View): boolean =>
  canSeeView(actor, view) && (view.userId === actor.userId || (view.isShared && mayManage(actor.role)));

/**
 * Normalises a list's query string for storage: filters and order in one spelling, nothing else, so that
 * equal lists are equal texts. @throws DomainError INVALID_BODY if it is empty and there is no folder
 */
export function normaliseViewSearch(search: string, folderId: string | null): string {
  const searchParams = new URLSearchParams(search);
  const filter = readListFilter(searchParams);
  const savedParams = writeListFilter(filter);
  if (searchParams.get("sort") === "asc") savedParams.set("sort", "asc");
  if (!isFiltering(filter) && folderId === null) {
    throw new DomainError("INVALID_BODY", "search: name a filter of the list, or a folder.");
  }
  return savedParams.toString();
}
