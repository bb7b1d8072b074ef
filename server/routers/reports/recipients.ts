import { RecipientReport, ReportDays } from "@/server/contract/reports";
import { teamProcedure } from "@/server/trpc";
import { buildRecipientReport } from "./build-report";

/**
 * Reports the progress of recipients and where they stopped, by address domain. Any member, within their
 * view.
 */
export const recipients = teamProcedure
  .meta({ openapi: { method: "GET", path: "/report/recipients" } })
  .input(ReportDays)
  .output(RecipientReport)
  .query(({ ctx, input }) => buildRecipientReport(ctx.db, ctx.actor, input));
