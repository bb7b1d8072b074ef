import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { REPORT_CAUSES, REPORT_WORDS_LIMIT } from "@/server/contract/report";
import { senderReports } from "@/server/db/schema";
import { countCodePoints } from "@/server/domain/limits";
import { log } from "@/server/log";
import { publicProcedure } from "@/server/trpc";
import { findReportedMail } from "./reported-mail";

const REPORTS_PER_HOUR = 20;

/**
 * Reports an unwanted mail to the instance admins (domain/mail.md 5.1). The first report of a mail counts;
 * the sender is not told, the document does not change. Anyone with the link.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const send = publicProcedure
  .input(
    z.object({
      token: z.string().max(128),
      cause: z.enum(REPORT_CAUSES),
      words: z
        .string()
        .trim()
        .refine((text) => countCodePoints(text) <= REPORT_WORDS_LIMIT, {
          message: `May have at most ${REPORT_WORDS_LIMIT} characters`,
        }),
    }),
  )
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    const { ipAddress } = ctx.origin;
    await limitHits(ctx.db, `report:${ipAddress ?? "unknown"}`, REPORTS_PER_HOUR, HOUR_MS);
    const { row } = await findReportedMail(ctx.db, input.token);
    await ctx.db
      .insert(senderReports)
      .values({
        mailId: row.id,
        cause: input.cause,
        words: input.words,
        ipAddress,
        createdAt: await clock.now(ctx.db),
      })
      .onConflictDoNothing({ target: senderReports.mailId });
    log.warn({ mailId: row.id, cause: input.cause }, "somebody reported the sender of a mail");
    return { success: true };
  });
