import { clock } from "@/server/clock";
import { claimNextActionJob } from "@/server/db/store/bulk-action";
import { runNextItem } from "@/server/routers/bulk-action/run-next-item";
import { enqueueJob } from "./enqueue";
import type { Job } from "./job";

/** Time of one action before others get a turn, so that a short one does not wait behind a long one. */
const TURN_MS = 2000;

/**
 * Runs the items of a bulk action, one transaction each, and queues the next turn. If a killed process did
 * not queue it, the turn is due all the same: the sweep reads `next_item_at`.
 */
export const runBulkAction: Job = async (bulkActionId, { db }) => {
  const until = performance.now() + TURN_MS;
  let wait: number | null;
  do wait = await runNextItem(db, bulkActionId);
  while (wait !== null && wait <= 0 && performance.now() < until);
  const inMs = wait;
  if (inMs === null) return;
  await db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const runAt = new Date(now.getTime() + Math.max(inMs, 0));
    if (await claimNextActionJob(tx, bulkActionId, runAt, now))
      await enqueueJob(tx, "bulk-action.run", bulkActionId, { runAt });
  });
};
