import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { ReadTable } from "@/server/contract/bulk-send";
import { isDomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";

/** Enough for whoever mends a workbook and tries again. */
const READ_PER_HOUR = 200;

/**
 * The first sheet of a workbook as a table, read in a process of its own under limits of size, time and memory; the
 * faults that a person can mend are an answer. Nothing is kept.
 * @throws DomainError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE (too much is read at once)
 */
export const readTable = teamProcedure
  .input(z.object({ file: z.instanceof(Uint8Array) }))
  .output(ReadTable)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `table:${ctx.actor.userId}`, READ_PER_HOUR, HOUR_MS);
    try {
      return await ctx.services.pdf.table(input.file);
    } catch (error) {
      // A process that had to be ended: the file holds more than its size says.
      if (isDomainError(error) && error.code === "FILE_TOO_COMPLEX") return { fault: "TOO_LARGE" as const };
      throw error;
    }
  });
