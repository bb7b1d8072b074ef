"use client";

import { useFormatter, useTranslations } from "use-intl";
import { type Column, DataTable } from "@/components/ui/data-table";
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
  const formatTime = (seconds: number | null) => (seconds === null ? "–" : spanText(seconds));
  const buildCountColumn = (key: "sent" | "expired"): Column<DocumentTableRow> => ({
    key,
    title: t(key),
    isNumeric: true,
    cell: ({ row }) => format.number(row[key]),
  });
  const buildLinkedColumn = (key: "completed" | "rejected"): Column<DocumentTableRow> => ({
    key,
    title: t(key),
    isNumeric: true,
    cell: ({ row, label, listed, teamUrl = place.kind === "team" ? place.url : undefined }) => (
      <ListedCount
        count={row[key]}
        name={`${label}, ${t(key)}`}
        at={listed && teamUrl ? { ...listed, teamUrl, ended: key } : undefined}
      />
    ),
  });
  const buildDurationColumn = (key: "medianSeconds" | "p90Seconds"): Column<DocumentTableRow> => ({
    key,
    title: t(key),
    isNumeric: true,
    cell: ({ row }) => formatTime(row[key]),
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
          cellClassName: "min-w-32 wrap-anywhere",
          cell: ({ label }) => label,
        },
        buildCountColumn("sent"),
        buildLinkedColumn("completed"),
        buildLinkedColumn("rejected"),
        buildCountColumn("expired"),
        buildDurationColumn("medianSeconds"),
        buildDurationColumn("p90Seconds"),
      ]}
    />
  );
}
