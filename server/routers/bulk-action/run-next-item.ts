import { clock } from "@/server/clock";
import type { Database, Transaction } from "@/server/db/client";
import { isDatabaseAway } from "@/server/db/outage";
import {
  type BulkActionRecord,
  type BulkItemRecord,
  countItemFault,
  finishBulkItem,
  type ItemOutcome,
  lockNextItem,
  lockRunningAction,
  updateAction,
} from "@/server/db/store/bulk-action";
import type { TeamActor } from "@/server/domain/actor";
import { isDomainError } from "@/server/domain/errors";
import { loadBulkActor } from "./actor";
import { performBulkAction } from "./perform";
import { stopAction } from "./stop-action";

/**
 * Runs the next item of an action. Item, procedure and counts share a transaction under the action's lock, so a
 * crash leaves the item done or waiting and no item runs twice. A refused item fails; a lost right stops the
 * action. @returns ms until the next item is due; null when there is nothing to do now
 */
export async function runNextItem(db: Database, bulkActionId: string): Promise<number | null> {
  let position = 0;
  try {
    return await db.transaction(async (tx) => {
      const action = await lockRunningAction(tx, bulkActionId);
      if (!action) return null;
      const now = await clock.now(tx);
      if (action.nextItemAt > now) return action.nextItemAt.getTime() - now.getTime();
      const item = await lockNextItem(tx, bulkActionId);
      if (!item) {
        await updateAction(tx, action.id, { state: "ENDED", endedAt: now, wakeAt: null, updatedAt: now });
        return null;
      }
      position = item.position;
      const doer = await loadBulkActor(tx, action);
      if ("reason" in doer) {
        await stopAction(tx, action, doer.reason, now);
        return null;
      }
      await finishBulkItem(tx, item, await performInSavepoint(tx, doer.actor, action, item), {
        now,
        nextItemAt: now,
      });
      return 0;
    });
  } catch (error) {
    if (!isDatabaseAway(error) && position > 0) await countItemFault(db, bulkActionId, position);
    throw error;
  }
}

/** Runs the procedure in a savepoint: a refusal undoes it, and the item keeps the reason. */
async function performInSavepoint(
  tx: Transaction,
  actor: TeamActor,
  action: BulkActionRecord,
  item: BulkItemRecord,
): Promise<ItemOutcome> {
  try {
    const fromFolderId = await tx.transaction((savepoint) =>
      performBulkAction(savepoint, actor, action, item),
    );
    return { state: "DONE", fromFolderId };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { state: "FAILED", errorCode: error.code };
  }
}
