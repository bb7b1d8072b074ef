import { z } from "zod";
import { JOB_KINDS, retryJobs } from "@/server/jobs/enqueue";
import { listFailedJobs } from "@/server/jobs/failed-jobs";
import { adminProcedure } from "@/server/trpc";
import { Reason, recordRetries } from "../reason";

/** Jobs per call; the table shows the rest. */
const AT_ONCE = 500;

/**
 * Runs failed jobs of a kind again, one or all. A job checks its row first, so finished work is not repeated.
 * Instance admins.
 * @throws DomainError FORBIDDEN
 */
export const retry = adminProcedure
  .input(z.object({ kind: z.enum(JOB_KINDS), jobId: z.uuid().optional(), reason: Reason }))
  .output(z.object({ count: z.number() }))
  .mutation(async ({ ctx, input: { kind, jobId, reason } }) =>
    ctx.db.transaction(async (tx) => {
      const failed = await listFailedJobs(tx, { kind, limit: AT_ONCE });
      const chosen = jobId === undefined ? failed : failed.filter(({ id }) => id === jobId);
      const rowIds = [...new Set(chosen.map(({ rowId }) => rowId))];
      await recordRetries(tx, ctx, { kind, rowIds, reason });
      await retryJobs(
        tx,
        kind,
        chosen.map(({ id }) => id),
      );
      return { count: chosen.length };
    }),
  );
