import { ENVELOPE_STATUSES, type EnvelopeStatus } from "@/server/domain/vocabulary";

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** Everything the list shows follows from its address, so links can be shared and Back works. */
export type ListState = {
  query: string;
  status: EnvelopeStatus | undefined;
  /** Only envelopes with a link that expired. */
  expired: boolean;
  sort: "asc" | "desc";
  page: number;
  perPage: number;
};

/** Reads the address; what makes no sense is as if absent. */
export function readListState(search: URLSearchParams): ListState {
  const page = Number(search.get("page"));
  const perPage = Number(search.get("perPage"));
  return {
    query: search.get("q") ?? "",
    status: ENVELOPE_STATUSES.find((status) => status === search.get("status")),
    expired: search.get("expired") === "1",
    sort: search.get("sort") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? 25,
  };
}

/** The address of a state, without what is the default. */
export function listHref(base: string, state: ListState): string {
  const search = new URLSearchParams();
  if (state.query) search.set("q", state.query);
  if (state.status) search.set("status", state.status);
  if (state.expired) search.set("expired", "1");
  if (state.sort === "asc") search.set("sort", "asc");
  if (state.perPage !== 25) search.set("perPage", String(state.perPage));
  if (state.page > 1) search.set("page", String(state.page));
  const text = search.toString();
  return text ? `${base}?${text}` : base;
}

/** What searches find comes best first, in no order of dates, unless the oldest are asked for first. */
export const sortShown = ({ query, sort }: ListState): ListState["sort"] | "none" =>
  query.trim() !== "" && sort === "desc" ? "none" : sort;

export const isFiltered = (state: ListState): boolean =>
  state.query !== "" || state.status !== undefined || state.expired;
