"use client";

/**
 * Puts another state of this very page into its address: a filter, an order, what is searched. The page reads it at once
 * (`useSearchParams`), and nobody is asked for the page again: quicker, and while the line is lost the page stays, where
 * a navigation would give way to the browser's own page about it.
 */
export const replaceAddress = (href: string): void => window.history.replaceState(null, "", href);
