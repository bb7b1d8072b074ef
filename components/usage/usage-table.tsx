"use client";

import { useFormatter } from "use-intl";
import { type Column, DataTable } from "@/components/ui/data-table";
import { useAmounts } from "./use-amounts";

type UsageRow = { id: string | number; label: string; documents: number; mails: number; storage: number };

type UsageTableProps = {
  caption: string;
  first: string;
  columns: { documents: string; mails: string; storage: string };
  rows: readonly UsageRow[];
};

export function UsageTable({ caption, first, columns, rows }: UsageTableProps) {
  const format = useFormatter();
  const { bytes } = useAmounts();
  const buildColumn = (key: keyof typeof columns, show: (amount: number) => string): Column<UsageRow> => ({
    key,
    title: columns[key],
    isNumeric: true,
    cellClassName: "whitespace-nowrap",
    cell: (row) => show(row[key]),
  });
  return (
    <DataTable
      caption={caption}
      isOfFiguresAlone
      className="text-dense"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "label",
          title: first,
          isRowHeader: true,
          cellClassName: "min-w-28 wrap-anywhere",
          cell: ({ label }) => label,
        },
        buildColumn("documents", (count) => format.number(count)),
        buildColumn("mails", (count) => format.number(count)),
        buildColumn("storage", bytes),
      ]}
    />
  );
}
