import { ExportEnvelopes, ListEnvelopes } from "@/server/contract/envelope-filter";
import { StreamedFile } from "@/server/contract/file";
import { listEnvelopeIds } from "@/server/db/store/envelope-list";
import { recordExport } from "@/server/db/store/export-record";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { teamProcedure } from "@/server/trpc";
import { streamEnvelopesCsv, streamEnvelopesXlsx } from "./exporting/table";

const MEDIA_TYPES = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Streams the filtered list as CSV (UTF-8 with BOM) or a workbook: no cell that a spreadsheet would run, no
 * signing links. Records the export (domain/evidence.md 6.7). Any member, within their view.
 * @throws DomainError LIMIT_EXCEEDED
 */
export const exportList = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/export" } })
  .input(ExportEnvelopes)
  .output(StreamedFile)
  .query(async ({ ctx, input }) => {
    const { format, ...filter } = input;
    const most = COUNT_LIMITS.exportedEnvelopes;
    const ids = await listEnvelopeIds(ctx.db, ctx.actor, ListEnvelopes.parse(filter), most + 1);
    if (ids.length > most) {
      throw new DomainError("LIMIT_EXCEEDED", `More than ${most} envelopes match: narrow the filters.`);
    }
    return {
      filename: `envelopes.${format}`,
      mediaType: MEDIA_TYPES[format],
      open: async () => {
        await recordExport(ctx.db, ctx, { kind: "ENVELOPES", format, filter, count: ids.length });
        return format === "csv" ? streamEnvelopesCsv(ctx.db, ids) : streamEnvelopesXlsx(ctx.db, ids);
      },
    };
  });
