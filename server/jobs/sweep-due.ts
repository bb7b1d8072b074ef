import type { Transaction } from "@/server/db/client";
import { DUE_ROWS, type Due } from "@/server/db/store/due-rows";
import { log } from "@/server/log";
import { enqueueJob } from "./enqueue";
import { findWaitingRows } from "./queue-state";
import type { Sweep } from "./sweep";

/**
 * Queues every row again whose time has passed without progress. The rows decide, the queue only wakes
 * workers: this rebuilds its tables after a truncation. Rows with a waiting job are left alone, or a long
 * queue, and an outbox that Inngest does not take, would grow with every run.
 */
export const sweepDue: Sweep["run"] = ({ db }, now) =>
  db.transaction(async (tx) => {
    let count = 0;
    for (const find of DUE_ROWS) {
      for (const { kind, id } of await removeWaiting(tx, await find(tx, now), now)) {
        // Shorter than a lease, so that a second crash is not waited out; long enough for processes to share.
        await enqueueJob(tx, kind, id, { oncePerSeconds: 15 });
        count += 1;
      }
    }
    if (count > 0) log.warn({ due: count }, "rows without progress were enqueued again");
    return count;
  });

async function removeWaiting(tx: Transaction, due: readonly Due[], now: Date): Promise<Due[]> {
  const left: Due[] = [];
  for (const kind of new Set(due.map((row) => row.kind))) {
    const ofKind = due.filter((row) => row.kind === kind);
    const waiting = await findWaitingRows(
      tx,
      kind,
      ofKind.map(({ id }) => id),
      now,
    );
    left.push(...ofKind.filter(({ id }) => !waiting.has(id)));
  }
  return left;
}
