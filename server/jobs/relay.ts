import type { Inngest } from "inngest";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "@/server/db/client";
import { log } from "@/server/log";
import { onStopRequested } from "@/server/runtime";
import { JOB_KINDS, type JobKind } from "./enqueue";
import { EVENT_FACTS, type EventFacts } from "./event-facts";
import { getEventName } from "./inngest-client";
import { startWaker } from "./wake-workers";
import { JobData, POLLING, stopClaiming } from "./worker";

/** Events in one call; each is a few hundred bytes. */
const BATCH = 100;

/**
 * Hands every due job to Inngest instead of running it (jobs/README.md 5.3). The job row is the outbox: it is
 * done only when Inngest has taken the event. Until then the queue tries again with the same id.
 */
export async function startRelay(boss: PgBoss, client: Inngest, db: Database): Promise<void> {
  const workerIds = new Map<JobKind, string>();
  const waker = startWaker(db, (kind) => boss.notifyWorker(workerIds.get(kind) ?? ""));
  onStopRequested(() => {
    waker.stop();
    stopClaiming(boss);
  });
  for (const kind of JOB_KINDS) {
    const options = { batchSize: BATCH, includeMetadata: true, ...POLLING } as const;
    const id = await boss.work(kind, options, (jobs: JobWithMetadata[]) =>
      relayJobs(client, db, kind, jobs).finally(() => waker.look()),
    );
    workerIds.set(kind, id);
  }
}

/**
 * Sends one batch. The event's id is the job's, so that Inngest takes it once however often it is sent.
 * @throws Error when Inngest did not take it, so that the queue keeps the jobs
 */
export async function relayJobs(
  client: Pick<Inngest, "send">,
  db: Database,
  kind: JobKind,
  jobs: readonly JobWithMetadata[],
  loadFacts: EventFacts | undefined = EVENT_FACTS[kind],
): Promise<void> {
  const waiting = jobs.map((job) => ({ job, rowId: JobData.parse(job.data).id }));
  const rowIds = waiting.map(({ rowId }) => rowId);
  try {
    const facts = await loadFacts?.(db, rowIds);
    await client.send(
      waiting.map(({ job, rowId }) => ({
        id: job.id,
        name: getEventName(kind),
        data: { ...facts?.get(rowId), id: rowId },
        ts: getDueMs(job),
      })),
    );
    log.debug({ job: kind, count: jobs.length }, "relayed to Inngest");
  } catch (error) {
    log.warn({ err: error, job: kind, count: jobs.length }, "Inngest did not take events; they are kept");
    throw error;
  }
}

/** Due time of the job, in ms since the epoch; the queue moves `startAfter` of a retried job. */
const getDueMs = ({ retryCount, createdOn, startAfter }: JobWithMetadata): number =>
  (retryCount > 0 ? createdOn : startAfter).getTime();
