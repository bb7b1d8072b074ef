import { BulkSend, BulkSendIdInput } from "@/server/contract/bulk-send";
import { logBatch, updateBatch } from "@/server/db/store/bulk-send";
import { isOrphaned } from "@/server/domain/bulk-send/lifecycle";
import { teamProcedure } from "@/server/trpc";
import { runBatchAction, wakeBatch } from "./steer";

/**
 * Resumes a paused bulk send (rest/resources.md 18). Its sender, or MANAGER and above; if the sender may no
 * longer send, it goes on as the caller.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST
 */
export const resume = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-send/resume" } })
  .input(BulkSendIdInput)
  .output(BulkSend)
  .mutation(({ ctx, input }) =>
    runBatchAction(ctx, input.bulkSendId, "resume", async (tx, { id, pauseReason }, _, act) => {
      const { actor } = act;
      const tokenId = actor.kind === "apiToken" ? actor.tokenId : null;
      const heir = isOrphaned(pauseReason) ? { userId: actor.userId, tokenId } : {};
      await updateBatch(tx, id, { ...heir, updatedAt: act.now });
      await logBatch(tx, id, "RESUMED", act);
      await wakeBatch(tx, id, act.now);
    }),
  );
