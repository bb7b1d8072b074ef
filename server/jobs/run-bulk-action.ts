import { clock } from "@/server/clock";
import { claimActionWake } from "@/server/db/store/bulk-action";
import { runNextItem } from "@/server/routers/bulk-action/run-next-item";
import { enqueue } from "./enqueue";
import type { Job } from "./job";

/** How long one act keeps its place before others have a turn: a short one is not to wait behind a long one. */
const TURN_MS = 2000;

/**
 * Does the items of an act on several envelopes, one transaction each, and promises the next turn. A turn that a killed
 * process did not promise is due all the same: the sweep looks at `next_item_at`.
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
    if (await claimActionWake(tx, bulkActionId, runAt, now))
      await enqueue(tx, "bulk-action.run", bulkActionId, { runAt });
  });
};
