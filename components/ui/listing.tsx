"use client";

import { type Key, type ReactNode, useEffect } from "react";
import { classNames } from "./class-names";
import { Pagination } from "./pagination";
import { QueryView, type ViewedQuery } from "./query-view";
import { ColumnHeader, Table } from "./table";

type ListedPage<Row> = { data: readonly Row[]; totalPages?: number };

type ListingProps<Row, Page extends ListedPage<Row>> = {
  /** Names the page twice: the type of a row is inferred from the second, not from the constraint of `Page`. */
  query: ViewedQuery<Page> & { data: ListedPage<Row> | undefined; isPlaceholderData: boolean };
  /** Shown instead of the list: what is missing here, or that no entry matches. */
  empty: ReactNode;
  page?: number;
  /** Address of a page of the list. */
  pageHref?: (page: number) => string;
  placeholder?: string;
  children: (rows: readonly Row[], page: Page) => ReactNode;
};

/**
 * A list of a query: placeholder, error with a retry, empty state, rows and pager. Its rows are a `DataTable`, a
 * `RowList` or their own.
 */
export function Listing<Row, Page extends ListedPage<Row>>({
  query,
  empty,
  page = 1,
  pageHref,
  placeholder,
  children,
}: ListingProps<Row, Page>) {
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
    <ul
      aria-label={label}
      className="divide-y divide-hairline rounded-card border border-hairline bg-bg"
    >
      {children}
    </ul>
  );
}

export type Column<Row> = {
  /** A hidden header is read, not seen: for a column of buttons. */
  header: string | { hidden: string };
  cell: (row: Row) => ReactNode;
  /** Class names of header and cells, such as a width. */
  className?: string;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
};

/** A table on a desk. On a phone each row is a card with the cells below each other; the header is only read. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <Table caption={caption} className="max-md:block max-md:[&_tbody]:block">
      <thead className="border-b border-hairline max-md:sr-only">
        <tr>
          {columns.map(({ header, className }) =>
            typeof header === "string" ? (
              <ColumnHeader key={header} {...(className && { className })}>
                {header}
              </ColumnHeader>
            ) : (
              <th key={header.hidden} scope="col" className={className}>
                <span className="sr-only">{header.hidden}</span>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="relative max-md:grid max-md:px-4 max-md:py-2.5">
            {columns.map(({ header, cell, className }) => (
              <td
                key={typeof header === "string" ? header : header.hidden}
                className={classNames("px-4 py-2 max-md:px-0 max-md:py-0.5", className)}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
