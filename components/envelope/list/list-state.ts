import {
  isFiltering,
  type ListFilter,
  NO_FILTER,
  readListFilter,
  toListRequest,
  writeListFilter,
} from "@/server/domain/envelope/list-address";
import type { TableFormat } from "@/server/domain/export-kinds";

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The whole state of the list is in its URL, so that links can be shared and Back works. */
export type ListState = ListFilter & {
  sort: "asc" | "desc";
  page: number;
  perPage: number;
};

/** Reads the URL and ignores invalid values. */
export function readListState(search: URLSearchParams): ListState {
  const page = Number(search.get("page"));
  const perPage = Number(search.get("perPage"));
  return {
    ...readListFilter(search),
    sort: search.get("sort") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? 25,
  };
}

/** Builds the URL of a state, without defaults. */
export function buildEnvelopeListHref(base: string, state: ListState): string {
  const search = writeListFilter(state);
  if (state.sort === "asc") search.set("sort", "asc");
  if (state.perPage !== 25) search.set("perPage", String(state.perPage));
  if (state.page > 1) search.set("page", String(state.page));
  const text = search.toString();
  return text ? `${base}?${text}` : base;
}

export const clearFilter = (state: ListState): ListState => ({ ...state, ...NO_FILTER, page: 1 });

/**
 * Returns the visible order. Search results come by relevance ("none") unless the oldest are asked for first.
 */
export const getVisibleSort = ({ query, sort }: ListState): ListState["sort"] | "none" =>
  query.trim() !== "" && sort === "desc" ? "none" : sort;

/** The part of a state that the tabs of the list choose. */
export const NO_STATUS = {
  statuses: [],
  isExpired: false,
  isMyTurn: false,
  hasDeliveryProblem: false,
} as const satisfies Partial<ListState>;

/** Returns true if nothing but one tab narrows the list. */
export function isSingleTab(state: ListState): boolean {
  const isOnlyStatus = !isFiltering({ ...state, ...NO_STATUS });
  return isOnlyStatus && writeListFilter(state).size === 1 && state.statuses.length <= 1;
}

export const isFiltered = (state: ListState): boolean => isFiltering(state);

/** Returns the start of a day in the browser's time zone, as an ISO string. */
function getLocalDayStart(day: string, plusDays: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + plusDays).toISOString();
}

export const buildFilterInput = (state: ListState, folderId: string | null) => ({
  type: "DOCUMENT" as const,
  ...toListRequest(state, folderId, getLocalDayStart),
});

export const buildListInput = (state: ListState, folderId: string | null) => ({
  ...buildFilterInput(state, folderId),
  page: state.page,
  perPage: state.perPage,
  orderByDirection: state.sort,
});

/** Returns the URL of the whole list as a table file, all pages included. */
export function buildExportHref(
  teamUrl: string,
  state: ListState,
  folderId: string | null,
  format: TableFormat,
): string {
  const search = new URLSearchParams({ team: teamUrl, format, orderByDirection: state.sort });
  for (const [name, value] of Object.entries(buildFilterInput(state, folderId))) {
    for (const one of [value].flat()) search.append(name, String(one));
  }
  return `/api/files/envelopes/export?${search}`;
}
