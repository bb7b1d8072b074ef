import { BulkSend, BulkSendIdInput } from "@/server/contract/bulk-send";
import { logBatch, moveRows, updateBatch } from "@/server/db/store/bulk-send";
import { teamProcedure } from "@/server/trpc";
import { notifyBatchEnd } from "./end";
import { runBatchAction } from "./steer";

/**
 * Stops a bulk send for good: waiting rows are not sent (`counts.stopped`), existing documents stay, its
 * sender is told (rest/resources.md 18). Its sender, or MANAGER and above.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST
 */
export const stop = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-send/stop" } })
  .input(BulkSendIdInput)
  .output(BulkSend)
  .mutation(({ ctx, input }) =>
    runBatchAction(ctx, input.bulkSendId, "stop", async (tx, batch, state, act) => {
      const { id } = batch;
      const stopped = await moveRows(tx, id, "WAITING", "STOPPED");
      await updateBatch(tx, id, { state, pauseReason: null, stopped, endedAt: act.now, updatedAt: act.now });
      await logBatch(tx, id, "STOPPED", act, { rows: stopped });
      await notifyBatchEnd(tx, { ...batch, stopped }, act);
    }),
  );
