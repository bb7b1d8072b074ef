import { Report, ReportInput } from "@/server/contract/reports";
import { teamProcedure } from "@/server/trpc";
import { buildDocumentReport } from "./build-report";

/**
 * Reports documents sent, completed, rejected and expired, and times to sign, by week, template or sender.
 * Any member, within their view.
 */
export const documents = teamProcedure
  .meta({ openapi: { method: "GET", path: "/report" } })
  .input(ReportInput)
  .output(Report)
  .query(({ ctx, input }) => buildDocumentReport(ctx.db, ctx.actor, input));
