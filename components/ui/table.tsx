"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

export type TableProps = ComponentProps<"table"> & {
  caption: string;
  /** Keeps the head in sight, for tables that are never wider than their frame. */
  isHeaderSticky?: boolean;
  /** True if nothing inside takes the focus: the frame then takes it, so that keys scroll it. */
  isOfFiguresAlone?: boolean;
};

/** A real table. `caption` is read first and visually hidden. Wide tables scroll inside their own frame. */
export function Table({
  caption,
  isHeaderSticky = false,
  isOfFiguresAlone = false,
  className,
  children,
  ...rest
}: TableProps) {
  return (
    <div
      {...(isOfFiguresAlone ? { role: "group", "aria-label": caption, tabIndex: 0 } : {})}
      className={classNames(
        "rounded-card border border-hairline bg-bg",
        // A clipped element is no scroll container, so the head sticks to the page.
        isHeaderSticky
          ? "overflow-clip [&_thead]:sticky [&_thead]:top-14 [&_thead]:z-2 [&_thead]:bg-bg lg:[&_thead]:top-0"
          : "overflow-x-auto",
      )}
    >
      <table {...rest} className={classNames("w-full border-collapse text-left text-body", className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export type ColumnHeaderProps = {
  children: ReactNode;
  /** A sortable column has a button; undefined means it is not sortable. */
  sort?: "asc" | "desc" | "none" | undefined;
  onSort?: (() => void) | undefined;
  className?: string;
};

export function ColumnHeader({ children, sort, onSort, className }: ColumnHeaderProps) {
  const looks = classNames("h-10 px-4 text-dense font-medium text-ink-2", className);
  if (sort === undefined)
    return (
      <th scope="col" className={looks}>
        {children}
      </th>
    );
  return (
    <th
      scope="col"
      className={looks}
      aria-sort={sort === "none" ? "none" : sort === "asc" ? "ascending" : "descending"}
    >
      <button
        type="button"
        onClick={onSort}
        className="-mx-1.5 inline-flex items-center gap-1 rounded-control px-1.5 py-1 hover:bg-muted hover:text-ink [&_svg]:size-3.5"
      >
        {children}
        {sort === "asc" ? <ArrowUp aria-hidden /> : sort === "desc" ? <ArrowDown aria-hidden /> : null}
      </button>
    </th>
  );
}
