import { clock } from "@/server/clock";
import { BulkAction, BulkActionIdInput, toBulkAction } from "@/server/contract/bulk-action";
import { lockAction, moveItems, updateAction } from "@/server/db/store/bulk-action";
import { assertPossible, mayRetry } from "@/server/domain/bulk-action/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { enqueueJob } from "@/server/jobs/enqueue";
import { teamProcedure } from "@/server/trpc";
import { assertMayAct } from "./create";

/**
 * Queues the failed items again (rest/resources.md 23). Its creator, as it runs in their name.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST (nothing failed, or it was stopped)
 */
export const retryFailed = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-action/retry-failed" } })
  .input(BulkActionIdInput)
  .output(BulkAction)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const action = await lockAction(tx, ctx.actor, input.bulkActionId);
      if (!mayRetry(ctx.actor, action)) throw new DomainError("FORBIDDEN");
      assertPossible("retryFailed", action);
      assertMayAct(ctx.actor, action.kind, action.envelopeType);
      const now = await clock.now(tx);
      await moveItems(tx, action.id, "FAILED", "WAITING");
      const again = await updateAction(tx, action.id, {
        state: "RUNNING",
        failed: 0,
        endedAt: null,
        nextItemAt: now,
        wakeAt: now,
        updatedAt: now,
      });
      await enqueueJob(tx, "bulk-action.run", action.id);
      return toBulkAction(again);
    }),
  );
