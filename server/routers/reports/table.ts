import type { z } from "zod";
import type { RecipientReportRow, ReportDays, ReportRow } from "@/server/contract/reports";
import type { Connection } from "@/server/db/client";
import type { ReportScope } from "@/server/db/store/report";
import { CSV_BEGIN, formatCsvLine } from "@/server/domain/csv";
import type { ReportGrouping } from "@/server/domain/report/facts";
import { buildDocumentReport, buildRecipientReport } from "./build-report";

const DOCUMENT_COLUMNS = [
  "key",
  "label",
  "sent",
  "completed",
  "rejected",
  "expired",
  "medianSeconds",
  "p90Seconds",
] as const satisfies readonly (keyof ReportRow)[];

const PERSON_COLUMNS = [
  "domain",
  "asked",
  "opened",
  "signed",
  "rejected",
  "stopped",
  "unopened",
  "expired",
  "medianSeconds",
  "p90Seconds",
] as const satisfies readonly (keyof RecipientReportRow)[];

/** Returns the lines of a report's table, the header first. @throws DomainError BAD_REQUEST */
export async function buildReportLines(
  db: Connection,
  scope: ReportScope,
  input: z.infer<typeof ReportDays> & { groupBy: ReportGrouping },
): Promise<string[][]> {
  const { groupBy, ...days } = input;
  if (groupBy === "DOMAIN") {
    const { data } = await buildRecipientReport(db, scope, days);
    return toTableLines(PERSON_COLUMNS, data);
  }
  const { data } = await buildDocumentReport(db, scope, { ...days, groupBy });
  return toTableLines(DOCUMENT_COLUMNS, data);
}

type Cell = string | number | null | undefined;

const toTableLines = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string[][] => [[...columns], ...rows.map((row) => columns.map((column) => formatCell(row[column])))];

/** Rounds times to the second. */
const formatCell = (cell: Cell): string =>
  typeof cell === "number" ? String(Math.round(cell)) : (cell ?? "");

/** Yields CSV in UTF-8 with BOM, without cells that a spreadsheet would run. */
export async function* streamCsvLines(lines: readonly (readonly string[])[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(CSV_BEGIN + lines.map(formatCsvLine).join(""));
}
