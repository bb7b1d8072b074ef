import { ExportRecordPage, ListExports, toExportRecord } from "@/server/contract/export-record";
import { toPage } from "@/server/contract/page";
import { listExports } from "@/server/db/store/export-record";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { teamProcedure } from "@/server/trpc";

/**
 * Lists exports of the team with person and size, newest first (rest/resources.md 21). MANAGER and above.
 * @throws DomainError FORBIDDEN
 */
export const list = teamProcedure
  .meta({ openapi: { method: "GET", path: "/export" } })
  .input(ListExports)
  .output(ExportRecordPage)
  .query(async ({ ctx, input }) => {
    assertMayManage(ctx.actor.role);
    const { rows, count } = await listExports(ctx.db, ctx.actor.teamId, input);
    return toPage(rows.map(toExportRecord), count, input);
  });
