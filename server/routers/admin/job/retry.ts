import { z } from "zod";
import { JOB_KINDS, runAgain } from "@/server/jobs/enqueue";
import { failedJobs } from "@/server/jobs/failed-jobs";
import { adminProcedure } from "@/server/trpc";
import { Reason, recordRetries } from "../reason";

/** In one call; what is left shows in the table. */
const AT_ONCE = 500;

/**
 * Runs failed jobs of one kind again, one or all of them. A job looks at its row first, so what was done meanwhile is
 * not done twice. Instance admins. @throws DomainError FORBIDDEN
 */
export const retry = adminProcedure
  .input(z.object({ kind: z.enum(JOB_KINDS), jobId: z.uuid().optional(), reason: Reason }))
  .output(z.object({ count: z.number() }))
  .mutation(async ({ ctx, input: { kind, jobId, reason } }) =>
    ctx.db.transaction(async (tx) => {
      const failed = await failedJobs(tx, { kind, limit: AT_ONCE });
      const chosen = jobId === undefined ? failed : failed.filter(({ id }) => id === jobId);
      const rowIds = [...new Set(chosen.map(({ rowId }) => rowId))];
      await recordRetries(tx, ctx, { kind, rowIds, reason });
      await runAgain(
        tx,
        kind,
        chosen.map(({ id }) => id),
      );
      return { count: chosen.length };
    }),
  );
