"use client";

/**
 * Writes the page's state into its URL: a filter, an order, a search. `useSearchParams` sees it at once
 * without a request to the server. This is faster, and it works offline, where a navigation would show the
 * browser's error page.
 */
export const replaceAddress = (href: string): void => window.history.replaceState(null, "", href);
