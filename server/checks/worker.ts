import type { Sql } from "postgres";
import { clock } from "@/server/clock";
import { toDatabase } from "@/server/db/client";
import { type Probe, reportFailure, reportNote, reportOk } from "./finding";

/** The sweep for due rows runs every 15 s while any worker runs. */
const SILENT_S = 60;

/**
 * Returns the seconds since any process did background work; null when none ever did, or no longer than a day
 * ago.
 */
export async function loadSecondsSinceWork(sql: Sql): Promise<number | null> {
  const now = await clock.now(toDatabase(sql));
  const [row] = await sql<{ last: string | null }[]>`
    select extract(epoch from max(finished_at))::text as last from sweep_slot`;
  return row?.last ? Math.max(0, Math.round(now.getTime() / 1000 - Number(row.last))) : null;
}

/** Checks that some process does background work: the heartbeat is the last sweep that ended. */
export const workerProbe: Probe = async ({ sql, isStopped }) => {
  if (isStopped) return reportNote("WORKER_STOPPED");
  const seconds = await loadSecondsSinceWork(sql);
  if (seconds === null) return reportNote("WORKER_NEVER");
  return seconds > SILENT_S
    ? reportFailure("WORKER_SILENT", { seconds })
    : reportOk("WORKER_ALIVE", { seconds });
};
