import { BulkSend, BulkSendIdInput } from "@/server/contract/bulk-send";
import { logBatch, moveRows, updateBatch } from "@/server/db/store/bulk-send";
import { teamProcedure } from "@/server/trpc";
import { runBatchAction, wakeBatch } from "./steer";

/**
 * Queues the failed rows again (rest/resources.md 18). Its sender, or MANAGER and above.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST (none failed, or it was stopped)
 */
export const retryFailed = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-send/retry-failed" } })
  .input(BulkSendIdInput)
  .output(BulkSend)
  .mutation(({ ctx, input }) =>
    runBatchAction(ctx, input.bulkSendId, "retryFailed", async (tx, { id, state: before }, state, act) => {
      const rows = await moveRows(tx, id, "FAILED", "WAITING");
      await updateBatch(tx, id, { failed: 0, updatedAt: act.now });
      await logBatch(tx, id, "RETRIED", act, { rows });
      if (before !== state) await wakeBatch(tx, id, act.now);
    }),
  );
