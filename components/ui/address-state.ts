export type AddressState = Readonly<Record<string, string | number | undefined>>;

export const readText = (search: URLSearchParams, key: string): string =>
  (search.get(key) ?? "").slice(0, 200);

/** Returns the page number, from 1. */
export function readPage(search: URLSearchParams, key = "page"): number {
  const page = Number(search.get(key));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Returns an id, or undefined if the address names none. */
export function readId(search: URLSearchParams, key: string): number | undefined {
  const text = search.get(key) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Returns a day as `2026-11-25`, or an empty text if the address names none. */
export function readDay(search: URLSearchParams, key: string): string {
  const text = search.get(key) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "";
}

export const readOneOf = <Known extends string>(
  search: URLSearchParams,
  key: string,
  known: readonly Known[],
): Known | undefined => known.find((value) => value === search.get(key));

/** Builds the address of a state, without defaults, beside the other parameters of `search`. */
export function buildAddress(
  path: string,
  search: URLSearchParams,
  state: AddressState,
  defaults: AddressState,
): string {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(state)) {
    if (value === undefined || value === "" || value === defaults[key]) next.delete(key);
    else next.set(key, String(value));
  }
  return next.size > 0 ? `${path}?${next}` : path;
}
