import { clock } from "@/server/clock";
import { toDatabase } from "@/server/db/client";
import { QUEUE_LIMIT_S } from "@/server/health";
import { loadQueueState } from "@/server/jobs/queue-state";
import { type Probe, reportFailure, reportNote, reportOk } from "./finding";

/** No due job waits longer than a minute without having been tried (I1). */
export const queueProbe: Probe = async ({ sql, isStopped }) => {
  const [queue] = await sql<{ exists: boolean }[]>`select to_regclass('pgboss.job') is not null as exists`;
  if (!queue?.exists) return reportNote("QUEUE_NONE");
  const now = await clock.now(toDatabase(sql));
  const { kinds } = await loadQueueState(toDatabase(sql), now);
  const [oldest] = kinds.toSorted((a, b) => b.oldestMs - a.oldestMs);
  const seconds = Math.round((oldest?.oldestMs ?? 0) / 1000);
  if (oldest && seconds > QUEUE_LIMIT_S)
    return (isStopped ? reportNote : reportFailure)("QUEUE_STUCK", { seconds, kind: oldest.kind });
  return reportOk("QUEUE_MOVES", { seconds });
};
