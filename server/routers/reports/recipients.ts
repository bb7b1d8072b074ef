import { RecipientReport, ReportDays } from "@/server/contract/reports";
import { teamProcedure } from "@/server/trpc";
import { recipientReport } from "./made";

/** How far people came, and where they stopped, by the domain of their address. Any member, of what they see. */
export const recipients = teamProcedure
  .meta({ openapi: { method: "GET", path: "/report/recipients" } })
  .input(ReportDays)
  .output(RecipientReport)
  .query(({ ctx, input }) => recipientReport(ctx.db, ctx.actor, input));
