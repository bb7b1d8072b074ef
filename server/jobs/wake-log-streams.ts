import { listDueReceivers } from "@/server/db/store/log-receiver";
import { enqueueJob } from "./enqueue";
import { findWaitingRows } from "./queue-state";
import type { Sweep } from "./sweep";

const AT_ONCE = 500;

/**
 * Queues log streams with new entries, or with a dead sender. It reads the rows, so that no change of a
 * setting needs to know of a receiver, not even in a command without a queue.
 */
export const wakeLogStreams: Sweep["run"] = ({ db }, now) =>
  db.transaction(async (tx) => {
    const due = await listDueReceivers(tx, now, AT_ONCE);
    const waiting = await findWaitingRows(tx, "log.stream", due, now);
    const woken = due.filter((id) => !waiting.has(id));
    for (const id of woken) await enqueueJob(tx, "log.stream", id);
    return woken.length;
  });
