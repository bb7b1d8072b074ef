"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type AddressState, buildAddress } from "./address-state";

/**
 * Keeps the state of a list in the page's address, so that Back, reloading and a shared link show the same rows.
 * `read` returns the state of an address and ignores invalid values; each key is the name of its parameter. A
 * change returns to the first page. Other parameters of the page are left alone.
 */
export function useAddressState<State extends AddressState>(read: (search: URLSearchParams) => State) {
  const path = usePathname();
  const search = new URLSearchParams(useSearchParams());
  const state = read(search);
  const defaults = read(new URLSearchParams());
  const buildHref = (from: URLSearchParams, change: Partial<State>) => {
    const before = read(from);
    return buildAddress(path, from, { ...before, ...("page" in before && { page: 1 }), ...change }, defaults);
  };
  const href = (change: Partial<State>) => buildHref(search, change);
  // The change before may not be rendered yet, but the URL has it.
  const buildNextHref = (change: Partial<State>) =>
    buildHref(new URLSearchParams(window.location.search), change);
  return {
    state,
    href,
    pageHref: (page: number) => buildAddress(path, search, { ...state, page }, defaults),
    /** Writes a change into the address. Next's router sees it at once, without a request. */
    change: (values: Partial<State>) => window.history.pushState(null, "", buildNextHref(values)),
    /** Like `change`, without an entry in the browser's history: for typing. */
    refine: (values: Partial<State>) => window.history.replaceState(null, "", buildNextHref(values)),
  };
}
