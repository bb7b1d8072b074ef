"use client";

import { type ReactNode, useEffect } from "react";
import { Pagination } from "./pagination";
import { QueryView, type ViewedQuery } from "./query-view";

type ListedPage = { data: readonly unknown[]; totalPages?: number };

type ListingProps<Page extends ListedPage> = {
  query: ViewedQuery<Page> & { isPlaceholderData: boolean };
  /** Shown instead of the list: what is missing here, or that no entry matches. */
  empty: ReactNode;
  page?: number;
  /** Address of a page of the list. */
  pageHref?: (page: number) => string;
  placeholder?: string;
  children: (rows: Page["data"], page: Page) => ReactNode;
};

/**
 * A list of a query: placeholder, error with a retry, empty state, rows and pager. The rows are a
 * `RowList` or a table.
 */
export function Listing<Page extends ListedPage>({
  query,
  empty,
  page = 1,
  pageHref,
  placeholder,
  children,
}: ListingProps<Page>) {
  return (
    <QueryView<Page> query={query} {...(placeholder && { placeholder })}>
      {(listed) => (
        <>
          {listed.data.length > 0 ? (
            children(listed.data, listed)
          ) : pageHref && page > 1 && !query.isPlaceholderData ? (
            <LastPageRedirect href={pageHref(Math.max(1, listed.totalPages ?? 1))} />
          ) : (
            empty
          )}
          {pageHref && (
            <div className="mt-4 flex justify-end empty:hidden">
              <Pagination page={page} pageCount={listed.totalPages ?? 1} hrefOf={pageHref} />
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

/** Leaves a page that has no rows any more, because the last one was deleted or its address is old. */
function LastPageRedirect({ href }: { href: string }) {
  useEffect(() => window.history.replaceState(null, "", href), [href]);
  return null;
}

/** Rows below each other in a frame. Each child is an `<li>`. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
      {children}
    </ul>
  );
}
