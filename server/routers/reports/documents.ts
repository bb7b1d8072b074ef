import { Report, ReportInput } from "@/server/contract/reports";
import { teamProcedure } from "@/server/trpc";
import { documentReport } from "./made";

/** Sent, completed, rejected, expired and the time to sign, by week, template or sender. Any member, of what they see. */
export const documents = teamProcedure
  .meta({ openapi: { method: "GET", path: "/report" } })
  .input(ReportInput)
  .output(Report)
  .query(({ ctx, input }) => documentReport(ctx.db, ctx.actor, input));
