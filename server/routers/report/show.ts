import { eq } from "drizzle-orm";
import { z } from "zod";
import { senderReports } from "@/server/db/schema";
import { publicProcedure } from "@/server/trpc";
import { findReportedMail } from "./reported-mail";

/**
 * Returns the sender of the mail behind a report link, and whether it was reported already. Anyone with the
 * link.
 * @throws DomainError NOT_FOUND
 */
export const show = publicProcedure
  .input(z.object({ token: z.string().max(128) }))
  .output(z.object({ sender: z.string(), isReported: z.boolean() }))
  .query(async ({ ctx, input }) => {
    const { row, sender } = await findReportedMail(ctx.db, input.token);
    const [report] = await ctx.db
      .select({ mailId: senderReports.mailId })
      .from(senderReports)
      .where(eq(senderReports.mailId, row.id));
    return { sender, isReported: report !== undefined };
  });
