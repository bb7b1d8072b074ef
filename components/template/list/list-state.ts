import { TEMPLATE_ORDERS, type TemplateOrder } from "@/server/domain/template/order";
import { TEMPLATE_TYPES, type TemplateType } from "@/server/domain/vocabulary";

const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The state of the template list, read from its URL (components/owner-pages.md 3.9). */
export type TemplateListState = {
  query: string;
  type: TemplateType | undefined;
  by: TemplateOrder;
  sort: "asc" | "desc";
  page: number;
  perPage: number;
};

const SORTS = ["asc", "desc"] as const;

/** Returns the first direction of an order: names from A, dates from the newest, numbers from the highest. */
export const getFirstSort = (by: TemplateOrder): "asc" | "desc" => (by === "title" ? "asc" : "desc");

/** Reads the URL and ignores invalid values. */
export function readTemplateListState(search: URLSearchParams): TemplateListState {
  const page = Number(search.get("page"));
  const perPage = Number(search.get("perPage"));
  const by = TEMPLATE_ORDERS.find((order) => order === search.get("by")) ?? "createdAt";
  return {
    query: search.get("q") ?? "",
    type: TEMPLATE_TYPES.find((type) => type === search.get("type")),
    by,
    sort: SORTS.find((sort) => sort === search.get("sort")) ?? getFirstSort(by),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? 25,
  };
}

/** Builds the URL of a state, without defaults. */
export function buildTemplateListHref(base: string, state: TemplateListState): string {
  const search = new URLSearchParams();
  if (state.query) search.set("q", state.query);
  if (state.type) search.set("type", state.type);
  if (state.by !== "createdAt") search.set("by", state.by);
  if (state.sort !== getFirstSort(state.by)) search.set("sort", state.sort);
  if (state.perPage !== 25) search.set("perPage", String(state.perPage));
  if (state.page > 1) search.set("page", String(state.page));
  const text = search.toString();
  return text ? `${base}?${text}` : base;
}

export const isNarrowed = ({ query, type }: TemplateListState): boolean => query !== "" || type !== undefined;
