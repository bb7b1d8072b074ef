import { dueReceivers } from "@/server/db/store/log-receiver";
import { enqueue } from "./enqueue";
import { rowsWaiting } from "./queue-state";
import type { Sweep } from "./sweep";

/** Woken in one look. */
const AT_ONCE = 500;

/**
 * Has the logs streamed that something was written to since, or whose sender died. It looks at the rows instead of being
 * told: whoever changes a setting, a command without a queue included, need not know that there is a receiver.
 */
export const wakeLogStreams: Sweep["run"] = ({ db }, now) =>
  db.transaction(async (tx) => {
    const due = await dueReceivers(tx, now, AT_ONCE);
    const waiting = await rowsWaiting(tx, "log.stream", due, now);
    const woken = due.filter((id) => !waiting.has(id));
    for (const id of woken) await enqueue(tx, "log.stream", id);
    return woken.length;
  });
