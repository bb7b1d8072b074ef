import {
  BulkSendDetail,
  BulkSendIdInput,
  readColumns,
  toBulkEvent,
  toBulkSend,
} from "@/server/contract/bulk-send";
import { loadBatch, loadBatchLog, loadSenderName } from "@/server/db/store/bulk-send";
import { maySteer } from "@/server/domain/bulk-send/lifecycle";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns a bulk send with its columns and log (rest/resources.md 18). Members who see its template.
 * @throws DomainError NOT_FOUND
 */
export const get = teamProcedure
  .meta({ openapi: { method: "GET", path: "/bulk-send/{bulkSendId}" } })
  .input(BulkSendIdInput)
  .output(BulkSendDetail)
  .query(async ({ ctx, input }) => {
    const { batch, templateTitle } = await loadBatch(ctx.db, ctx.actor, input.bulkSendId);
    const log = await loadBatchLog(ctx.db, batch.id);
    return {
      ...toBulkSend(batch, templateTitle),
      senderName: await loadSenderName(ctx.db, batch.userId),
      columns: readColumns(batch.columns),
      log: log.map(toBulkEvent),
      maySteer: maySteer(ctx.actor, batch),
    };
  });
