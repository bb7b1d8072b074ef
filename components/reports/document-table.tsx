"use client";

import { useFormatter, useTranslations } from "use-intl";
import { ColumnHeader, Table } from "@/components/ui/table";
import { useSpanText } from "@/components/ui/use-span-text";
import type { ReportRow } from "@/server/contract/reports";
import { type ListedAs, ListedCount } from "./list-link";
import type { ReportPlace } from "./use-reports";

type DocumentTableRow = {
  row: ReportRow;
  id: string;
  label: string;
  /** Filter of the list that shows these documents; undefined if the list has no such filter. */
  listed: Omit<ListedAs, "teamUrl" | "ended"> | undefined;
  /** Team of the list, on pages without a team. */
  teamUrl?: string | undefined;
};

const NUMBER = "px-4 py-2 text-right tabular-nums";

/** All figures of a chart of documents. Counts of ended documents link to their list. */
export function DocumentTable({
  place,
  caption,
  first,
  rows,
}: {
  place: ReportPlace;
  caption: string;
  first: string;
  rows: readonly DocumentTableRow[];
}) {
  const t = useTranslations("reports.figure");
  const format = useFormatter();
  const spanText = useSpanText();
  const time = (seconds: number | null) => (seconds === null ? "–" : spanText(seconds));
  const columns = ["sent", "completed", "rejected", "expired", "medianSeconds", "p90Seconds"] as const;
  return (
    <Table caption={caption} isOfFiguresAlone className="text-dense">
      <thead>
        <tr className="border-b border-hairline">
          <ColumnHeader>{first}</ColumnHeader>
          {columns.map((column) => (
            <ColumnHeader key={column} className="text-right whitespace-nowrap">
              {t(column)}
            </ColumnHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, id, label, listed, teamUrl = place.kind === "team" ? place.url : undefined }) => {
          const at = (ended: ListedAs["ended"]) => listed && teamUrl && { ...listed, teamUrl, ended };
          const name = (figure: "completed" | "rejected") => `${label}, ${t(figure)}`;
          return (
            <tr key={id} className="border-t border-hairline first:border-0">
              <th scope="row" className="min-w-32 px-4 py-2 font-normal wrap-anywhere">
                {label}
              </th>
              <td className={NUMBER}>{format.number(row.sent)}</td>
              <td className={NUMBER}>
                <ListedCount
                  count={row.completed}
                  name={name("completed")}
                  at={at("completed") || undefined}
                />
              </td>
              <td className={NUMBER}>
                <ListedCount count={row.rejected} name={name("rejected")} at={at("rejected") || undefined} />
              </td>
              <td className={NUMBER}>{format.number(row.expired)}</td>
              <td className={NUMBER}>{time(row.medianSeconds)}</td>
              <td className={NUMBER}>{time(row.p90Seconds)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
