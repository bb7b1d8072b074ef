import { StreamedFile } from "@/server/contract/file";
import { ReportExportInput } from "@/server/contract/reports";
import { recordExport } from "@/server/db/store/export-record";
import { teamProcedure } from "@/server/trpc";
import { buildReportLines, streamCsvLines } from "./table";

/**
 * Streams a report's table as CSV: UTF-8 with BOM, no cell that a spreadsheet would run. Records the export
 * (domain/evidence.md 6.7). Any member, within their view.
 * @throws DomainError BAD_REQUEST
 */
export const exportCsv = teamProcedure
  .meta({ openapi: { method: "GET", path: "/report/export" } })
  .input(ReportExportInput)
  .output(StreamedFile)
  .query(async ({ ctx, input }) => {
    const lines = await buildReportLines(ctx.db, ctx.actor, input);
    return {
      filename: `report-${input.groupBy.toLowerCase()}.csv`,
      mediaType: "text/csv" as const,
      open: async () => {
        const exportEntry = {
          kind: "REPORT",
          format: "csv",
          filter: input,
          count: lines.length - 1,
        } as const;
        await recordExport(ctx.db, ctx, exportEntry);
        return streamCsvLines(lines);
      },
    };
  });
