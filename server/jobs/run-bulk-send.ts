import { clock } from "@/server/clock";
import { claimNextSendJob } from "@/server/db/store/bulk-send";
import { sendNextRow } from "@/server/routers/bulk-send/send-next-row";
import { enqueueJob } from "./enqueue";
import type { Job } from "./job";

const TURN_MS = 5000;

/**
 * Makes the due rows of a bulk send, one transaction each, and queues the next turn. If a killed process did
 * not queue it, the turn is due all the same: the sweep reads `next_row_at`.
 */
export const runBulkSend: Job = async (bulkSendId, { db, services }) => {
  const until = performance.now() + TURN_MS;
  let wait: number | null;
  do wait = await sendNextRow(services, db, bulkSendId);
  while (wait !== null && wait <= 0 && performance.now() < until);
  const inMs = wait;
  if (inMs === null) return;
  await db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const runAt = new Date(now.getTime() + Math.max(inMs, 0));
    if (await claimNextSendJob(tx, bulkSendId, runAt, now))
      await enqueueJob(tx, "bulk-send.run", bulkSendId, { runAt });
  });
};
