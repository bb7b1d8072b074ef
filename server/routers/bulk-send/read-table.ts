import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { ReadTable } from "@/server/contract/bulk-send";
import { isDomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";

/** Enough for a person who corrects a workbook and tries again. */
const READ_PER_HOUR = 200;

/**
 * Reads the first sheet of a workbook in a separate process with limits of size, time and memory. Correctable
 * faults are an answer. Stores nothing. Any member.
 * @throws DomainError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE (too many are read at once)
 */
export const readTable = teamProcedure
  .input(z.object({ file: z.instanceof(Uint8Array) }))
  .output(ReadTable)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `table:${ctx.actor.userId}`, READ_PER_HOUR, HOUR_MS);
    try {
      return await ctx.services.pdf.table(input.file);
    } catch (error) {
      // The process had to be killed: the file holds more than its size suggests.
      if (isDomainError(error) && error.code === "FILE_TOO_COMPLEX") return { fault: "TOO_LARGE" as const };
      throw error;
    }
  });
