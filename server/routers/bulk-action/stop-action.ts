import type { Transaction } from "@/server/db/client";
import { type BulkActionRecord, moveItems, updateAction } from "@/server/db/store/bulk-action";
import type { StopReason } from "@/server/domain/bulk-action/lifecycle";

/** Stops a locked action, and its waiting items. */
export async function stopAction(
  tx: Transaction,
  { id }: Pick<BulkActionRecord, "id">,
  stopReason: StopReason,
  now: Date,
): Promise<BulkActionRecord> {
  const stopped = await moveItems(tx, id, "WAITING", "STOPPED");
  return updateAction(tx, id, {
    state: "STOPPED",
    stopReason,
    stopped,
    wakeAt: null,
    endedAt: now,
    updatedAt: now,
  });
}
