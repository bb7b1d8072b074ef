import { BulkSend, BulkSendIdInput } from "@/server/contract/bulk-send";
import { logBatch, updateBatch } from "@/server/db/store/bulk-send";
import { teamProcedure } from "@/server/trpc";
import { runBatchAction } from "./steer";

/**
 * Pauses a bulk send after its present row (rest/resources.md 18). Its sender, or MANAGER and above.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST
 */
export const pause = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-send/pause" } })
  .input(BulkSendIdInput)
  .output(BulkSend)
  .mutation(({ ctx, input }) =>
    runBatchAction(ctx, input.bulkSendId, "pause", async (tx, { id }, state, act) => {
      const reason = "BY_PERSON";
      await updateBatch(tx, id, { state, pauseReason: reason, updatedAt: act.now });
      await logBatch(tx, id, "PAUSED", act, { reason });
    }),
  );
