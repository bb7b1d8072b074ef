"use client";

import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { ColumnHeader, type ColumnHeaderProps, Table, type TableProps } from "./table";

export type Column<Row> = Pick<ColumnHeaderProps, "sort" | "onSort"> & {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The title is for screen readers only, such as that of buttons. */
  isTitleHidden?: boolean;
  /** The cell names its row. */
  isRowHeader?: boolean;
  isNumeric?: boolean;
  /** On a card the title stands before the value. */
  isLabelled?: boolean;
  /** Classes of header and cells, such as a width. */
  className?: string;
  cellClassName?: string;
};

const CARDS = {
  sm: {
    table: "max-sm:block max-sm:[&_tbody]:block",
    head: "max-sm:sr-only",
    row: "max-sm:relative max-sm:flex max-sm:flex-col max-sm:gap-1.5 max-sm:py-4",
    cell: "max-sm:block max-sm:py-0 max-sm:empty:hidden",
    label: "sm:hidden",
  },
  md: {
    table: "max-md:block max-md:[&_tbody]:block",
    head: "max-md:sr-only",
    row: "max-md:relative max-md:flex max-md:flex-col max-md:gap-1.5 max-md:py-4",
    cell: "max-md:block max-md:py-0 max-md:empty:hidden",
    label: "md:hidden",
  },
  lg: {
    table: "max-lg:block max-lg:[&_tbody]:block",
    head: "max-lg:sr-only",
    row: "max-lg:relative max-lg:flex max-lg:flex-col max-lg:gap-1.5 max-lg:py-4",
    cell: "max-lg:block max-lg:py-0 max-lg:empty:hidden",
    label: "lg:hidden",
  },
};

type DataTableProps<Row> = Omit<TableProps, "children" | "rows"> & {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowProps?: (row: Row) => ComponentProps<"tr"> & { "data-row-id"?: string };
  /** Below this width each row is a card, with its cells below each other. */
  cardsBelow?: keyof typeof CARDS;
  /** Classes of every cell. */
  cellClassName?: string;
};

/** A table described by its columns: the same columns make a header and cells on a desk, cards on a phone. */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  rowProps,
  cardsBelow,
  cellClassName,
  className,
  ...table
}: DataTableProps<Row>) {
  const card = cardsBelow && CARDS[cardsBelow];
  return (
    <Table {...table} className={classNames(card?.table, className)}>
      <thead className={classNames("border-b border-hairline", card?.head)}>
        <tr>
          {columns.map((column) => (
            <ColumnHeader
              key={column.key}
              sort={column.sort}
              onSort={column.onSort}
              className={classNames(column.isNumeric && "text-right whitespace-nowrap", column.className)}
            >
              {column.isTitleHidden ? <span className="sr-only">{column.title}</span> : column.title}
            </ColumnHeader>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {rows.map((row) => {
          const { className: rowClassName, ...rest } = rowProps?.(row) ?? {};
          return (
            <tr key={rowKey(row)} {...rest} className={classNames(card?.row, rowClassName)}>
              {columns.map((column) => {
                const looks = classNames(
                  "px-4 py-2",
                  cellClassName,
                  column.isRowHeader && "font-normal",
                  column.isNumeric && "text-right tabular-nums",
                  card?.cell,
                  column.className,
                  column.cellClassName,
                );
                const content = column.isLabelled ? (
                  <>
                    <span className={classNames("text-ink-2", card?.label)}>{column.title}: </span>
                    {column.cell(row)}
                  </>
                ) : (
                  column.cell(row)
                );
                return column.isRowHeader ? (
                  <th key={column.key} scope="row" className={looks}>
                    {content}
                  </th>
                ) : (
                  <td key={column.key} className={looks}>
                    {content}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
