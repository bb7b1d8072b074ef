import { z } from "zod";
import { clock } from "@/server/clock";
import { env } from "@/server/env";
import { isInngestUsed } from "@/server/inngest-settings";
import { JOB_KINDS } from "@/server/jobs/enqueue";
import { listFailedJobs } from "@/server/jobs/failed-jobs";
import { loadQueueState } from "@/server/jobs/queue-state";
import { adminProcedure } from "@/server/trpc";

/** Failures listed; the table counts all of them. */
const LISTED = 100;
const Kind = z.enum(JOB_KINDS);

/**
 * Counts the waiting, running and failed jobs of each kind, with the latest causes (Admin → Jobs). Instance
 * admins.
 * @throws DomainError FORBIDDEN
 */
export const list = adminProcedure
  .output(
    z.object({
      kinds: z.array(
        z.object({
          kind: Kind,
          queued: z.number(),
          scheduled: z.number(),
          running: z.number(),
          failed: z.number(),
          oldestMs: z.number(),
        }),
      ),
      failures: z.array(
        z.object({ id: z.string(), kind: Kind, rowId: z.string(), failedAt: z.string(), cause: z.string() }),
      ),
      isOnInngest: z.boolean(),
    }),
  )
  .query(async ({ ctx }) => {
    const { kinds } = await loadQueueState(ctx.db, await clock.now(ctx.db));
    const failures = await listFailedJobs(ctx.db, { limit: LISTED });
    return {
      kinds,
      failures: failures.flatMap(({ failedAt, kind, ...job }) => {
        const parsedKind = Kind.safeParse(kind);
        return parsedKind.success
          ? [{ ...job, kind: parsedKind.data, failedAt: failedAt.toISOString() }]
          : [];
      }),
      isOnInngest: isInngestUsed(env()),
    };
  });
