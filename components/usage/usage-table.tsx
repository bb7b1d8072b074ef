"use client";

import { useFormatter } from "use-intl";
import { ColumnHeader, Table } from "@/components/ui/table";
import { useAmounts } from "./use-amounts";

const NUMBER = "px-4 py-2 text-right tabular-nums whitespace-nowrap";

type UsageTableProps = {
  caption: string;
  first: string;
  columns: { documents: string; mails: string; storage: string };
  rows: readonly { id: string | number; label: string; documents: number; mails: number; storage: number }[];
};

export function UsageTable({ caption, first, columns, rows }: UsageTableProps) {
  const format = useFormatter();
  const { bytes } = useAmounts();
  return (
    <Table caption={caption} isOfFiguresAlone className="text-dense">
      <thead>
        <tr className="border-b border-hairline">
          <ColumnHeader>{first}</ColumnHeader>
          {[columns.documents, columns.mails, columns.storage].map((column) => (
            <ColumnHeader key={column} className="text-right">
              {column}
            </ColumnHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, documents, mails, storage }) => (
          <tr key={id} className="border-t border-hairline first:border-0">
            <th scope="row" className="min-w-28 px-4 py-2 font-normal wrap-anywhere">
              {label}
            </th>
            <td className={NUMBER}>{format.number(documents)}</td>
            <td className={NUMBER}>{format.number(mails)}</td>
            <td className={NUMBER}>{bytes(storage)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
